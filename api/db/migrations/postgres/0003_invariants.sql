ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_email" CHECK ("users"."email" = lower("users"."email"));--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_email" CHECK ("newsletter_subscriptions"."email" = lower("newsletter_subscriptions"."email"));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_attempts" CHECK ("jobs"."attempts" >= 0);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_finished" CHECK (("jobs"."finished_at" is not null) = ("jobs"."state" in ('done', 'failed')));--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_email" CHECK ("coupons"."email" = lower("coupons"."email"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_discount" CHECK ("orders"."discount" <= "orders"."subtotal");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_email" CHECK ("orders"."customer_email" = lower("orders"."customer_email"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_failed_payment" CHECK ("orders"."payment_status" <> 'failed' or "orders"."status" = 'cancelled');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_stock_returned" CHECK ("orders"."stock_returned_at" is null or "orders"."status" = 'cancelled');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paid_in_cash" CHECK ("orders"."payment_method" = 'razorpay' or coalesce("orders"."razorpay_order_id", "orders"."razorpay_payment_id") is null and "orders"."expires_at" is null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0);