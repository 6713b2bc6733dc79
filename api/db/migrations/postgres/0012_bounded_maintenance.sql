CREATE INDEX "password_reset_tokens_expires" ON "password_reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "cart_items_removed" ON "cart_items" USING btree ("updated_at") WHERE "cart_items"."quantity" = 0;--> statement-breakpoint
CREATE INDEX "pin_checks_checked" ON "pin_checks" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "webhook_events_received" ON "webhook_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "orders_expires" ON "orders" USING btree ("expires_at") WHERE "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_gateway" ON "orders" USING btree ("gateway_account","created_at") WHERE "orders"."gateway_account" is not null;--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("payment_id") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "shipments_polled" ON "shipments" USING btree ("checked_at") WHERE "shipments"."state" = 'booked' and "shipments"."awb_code" is not null and ("shipments"."courier_status" is null or not ("shipments"."courier_status" in ('Delivered', 'Partly delivered', 'Fulfilled', 'Delivered by the shop', 'Cancelled by the courier', 'Cancelled before dispatch', 'Back at the shop')));--> statement-breakpoint
CREATE INDEX "shipments_simulated" ON "shipments" USING btree ("state") WHERE "shipments"."courier" = 'sandbox';