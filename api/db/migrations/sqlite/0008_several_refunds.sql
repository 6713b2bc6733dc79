DROP INDEX `refunds_paymentId_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_asked` ON `refunds` (`payment_id`) WHERE "refunds"."gateway_refund_id" is null;--> statement-breakpoint
CREATE INDEX `refunds_payment` ON `refunds` (`payment_id`);