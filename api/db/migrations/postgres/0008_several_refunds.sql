ALTER TABLE "refunds" DROP CONSTRAINT "refunds_paymentId_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_asked" ON "refunds" USING btree ("payment_id") WHERE "refunds"."gateway_refund_id" is null;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");