DROP INDEX "jobs_due";--> statement-breakpoint
CREATE INDEX "orders_unpaid_user" ON "orders" USING btree ("user_id") WHERE "orders"."payment_method" = 'razorpay' and "orders"."status" = 'pending' and "orders"."payment_status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_unpaid_guest" ON "orders" USING btree ("guest_hash") WHERE "orders"."payment_method" = 'razorpay' and "orders"."status" = 'pending' and "orders"."payment_status" = 'pending';--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("state","kind","run_at");