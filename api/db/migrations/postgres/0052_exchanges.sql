ALTER TABLE "shipments" DROP CONSTRAINT "shipments_orderId_unique";--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "exchange_variant_id" bigint;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "exchange_title" text;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "exchange_sku" text;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "exchange_price" bigint;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "is_exchange" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "exchange_total" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "return_id" bigint;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_first" ON "shipments" USING btree ("order_id") WHERE "shipments"."return_id" is null;--> statement-breakpoint
CREATE INDEX "shipments_order" ON "shipments" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_returnId_unique" UNIQUE("return_id");