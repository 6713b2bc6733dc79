PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`username_key` text NOT NULL,
	`mobile` text,
	`password` text NOT NULL,
	`role` text DEFAULT 'user' NOT NULL,
	`is_email_verified` integer DEFAULT false NOT NULL,
	`email_verification_token` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("__new_users"."role" in ('user', 'admin')),
	CONSTRAINT "users_email" CHECK("__new_users"."email" = lower("__new_users"."email"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_users`("id", "username", "email", "username_key", "mobile", "password", "role", "is_email_verified", "email_verification_token", "created_at") SELECT "id", "username", "email", "username_key", "mobile", "password", "role", "is_email_verified", "email_verification_token", "created_at" FROM `users`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_users';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_users' WHERE name = 'users';--> statement-breakpoint
DROP TABLE `users`;--> statement-breakpoint
ALTER TABLE `__new_users` RENAME TO `users`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_usernameKey_unique` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_emailVerificationToken_unique` ON `users` (`email_verification_token`);--> statement-breakpoint
CREATE TABLE `__new_newsletter_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`unsubscribe_hash` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "newsletter_subscriptions_email" CHECK("__new_newsletter_subscriptions"."email" = lower("__new_newsletter_subscriptions"."email"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_newsletter_subscriptions`("id", "email", "is_active", "unsubscribe_hash", "created_at") SELECT "id", "email", "is_active", "unsubscribe_hash", "created_at" FROM `newsletter_subscriptions`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_newsletter_subscriptions';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_newsletter_subscriptions' WHERE name = 'newsletter_subscriptions';--> statement-breakpoint
DROP TABLE `newsletter_subscriptions`;--> statement-breakpoint
ALTER TABLE `__new_newsletter_subscriptions` RENAME TO `newsletter_subscriptions`;--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_email_unique` ON `newsletter_subscriptions` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `newsletter_subscriptions_unsubscribeHash_unique` ON `newsletter_subscriptions` (`unsubscribe_hash`);--> statement-breakpoint
CREATE TABLE `__new_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`unique_key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	CONSTRAINT "jobs_state" CHECK("__new_jobs"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "jobs_attempts" CHECK("__new_jobs"."attempts" >= 0),
	CONSTRAINT "jobs_finished" CHECK(("__new_jobs"."finished_at" is not null) = ("__new_jobs"."state" in ('done', 'failed')))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_jobs`("id", "kind", "unique_key", "payload", "state", "attempts", "run_at", "lease_until", "last_error", "created_at", "finished_at") SELECT "id", "kind", "unique_key", "payload", "state", "attempts", "run_at", "lease_until", "last_error", "created_at", "finished_at" FROM `jobs`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_jobs';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_jobs' WHERE name = 'jobs';--> statement-breakpoint
DROP TABLE `jobs`;--> statement-breakpoint
ALTER TABLE `__new_jobs` RENAME TO `jobs`;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_uniqueKey_unique` ON `jobs` (`unique_key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);--> statement-breakpoint
CREATE TABLE `__new_coupons` (
	`code` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`percent` integer NOT NULL,
	`used_by_order_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`used_by_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "coupons_percent" CHECK("__new_coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_email" CHECK("__new_coupons"."email" = lower("__new_coupons"."email"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_coupons`("code", "email", "percent", "used_by_order_id", "created_at") SELECT "code", "email", "percent", "used_by_order_id", "created_at" FROM `coupons`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_coupons';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_coupons' WHERE name = 'coupons';--> statement-breakpoint
DROP TABLE `coupons`;--> statement-breakpoint
ALTER TABLE `__new_coupons` RENAME TO `coupons`;--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_email_unique` ON `coupons` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_usedByOrderId_unique` ON `coupons` (`used_by_order_id`);--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_number` text NOT NULL,
	`user_id` integer,
	`guest_hash` text,
	`customer_email` text NOT NULL,
	`customer_name` text NOT NULL,
	`customer_phone` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`subtotal` integer NOT NULL,
	`discount` integer DEFAULT 0 NOT NULL,
	`shipping` integer DEFAULT 0 NOT NULL,
	`tax` integer DEFAULT 0 NOT NULL,
	`total` integer NOT NULL,
	`coupon_code` text,
	`shipping_address` text NOT NULL,
	`payment_method` text NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`razorpay_order_id` text,
	`razorpay_payment_id` text,
	`razorpay_signature` text,
	`notes` text,
	`stock_returned_at` integer,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_payment_method" CHECK("__new_orders"."payment_method" in ('razorpay', 'cash_on_delivery')),
	CONSTRAINT "orders_payment_status" CHECK("__new_orders"."payment_status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "orders_money" CHECK("__new_orders"."subtotal" >= 0 and "__new_orders"."discount" >= 0 and "__new_orders"."shipping" >= 0 and "__new_orders"."tax" >= 0),
	CONSTRAINT "orders_total" CHECK("__new_orders"."total" = "__new_orders"."subtotal" - "__new_orders"."discount" + "__new_orders"."shipping" + "__new_orders"."tax"),
	CONSTRAINT "orders_discount" CHECK("__new_orders"."discount" <= "__new_orders"."subtotal"),
	CONSTRAINT "orders_email" CHECK("__new_orders"."customer_email" = lower("__new_orders"."customer_email")),
	CONSTRAINT "orders_failed_payment" CHECK("__new_orders"."payment_status" <> 'failed' or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_stock_returned" CHECK("__new_orders"."stock_returned_at" is null or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_paid_in_cash" CHECK("__new_orders"."payment_method" = 'razorpay' or coalesce("__new_orders"."razorpay_order_id", "__new_orders"."razorpay_payment_id") is null and "__new_orders"."expires_at" is null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "guest_hash", "customer_email", "customer_name", "customer_phone", "status", "subtotal", "discount", "shipping", "tax", "total", "coupon_code", "shipping_address", "payment_method", "payment_status", "razorpay_order_id", "razorpay_payment_id", "razorpay_signature", "notes", "stock_returned_at", "expires_at", "created_at") SELECT "id", "order_number", "user_id", "guest_hash", "customer_email", "customer_name", "customer_phone", "status", "subtotal", "discount", "shipping", "tax", "total", "coupon_code", "shipping_address", "payment_method", "payment_status", "razorpay_order_id", "razorpay_payment_id", "razorpay_signature", "notes", "stock_returned_at", "expires_at", "created_at" FROM `orders`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_orders';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_orders' WHERE name = 'orders';--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orderNumber_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpayOrderId_unique` ON `orders` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpayPaymentId_unique` ON `orders` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_guest` ON `orders` (`guest_hash`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`customer_email`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status_created` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `__new_payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`gateway_payment_id` text NOT NULL,
	`gateway_order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`method` text,
	`error_code` text,
	`error_description` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payments_state" CHECK("__new_payments"."state" in ('created', 'authorized', 'captured', 'failed', 'refunded')),
	CONSTRAINT "payments_amount" CHECK("__new_payments"."amount" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payments`("id", "order_id", "gateway_payment_id", "gateway_order_id", "amount", "currency", "state", "method", "error_code", "error_description", "created_at", "updated_at") SELECT "id", "order_id", "gateway_payment_id", "gateway_order_id", "amount", "currency", "state", "method", "error_code", "error_description", "created_at", "updated_at" FROM `payments`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_payments';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_payments' WHERE name = 'payments';--> statement-breakpoint
DROP TABLE `payments`;--> statement-breakpoint
ALTER TABLE `__new_payments` RENAME TO `payments`;--> statement-breakpoint
CREATE UNIQUE INDEX `payments_gatewayPaymentId_unique` ON `payments` (`gateway_payment_id`);--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`);--> statement-breakpoint
CREATE TABLE `__new_categories` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`image_url` text,
	`parent_id` integer,
	FOREIGN KEY (`parent_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "categories_parent" CHECK("__new_categories"."parent_id" is null or "__new_categories"."parent_id" <> "__new_categories"."id")
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_categories`("id", "name", "slug", "description", "image_url", "parent_id") SELECT "id", "name", "slug", "description", "image_url", "parent_id" FROM `categories`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_categories';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_categories' WHERE name = 'categories';--> statement-breakpoint
DROP TABLE `categories`;--> statement-breakpoint
ALTER TABLE `__new_categories` RENAME TO `categories`;--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `__new_idempotency_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`route` text NOT NULL,
	`body_hash` text NOT NULL,
	`status` integer NOT NULL,
	`response` text NOT NULL,
	`order_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_idempotency_keys`("key", "route", "body_hash", "status", "response", "order_id", "created_at") SELECT "key", "route", "body_hash", "status", "response", "order_id", "created_at" FROM `idempotency_keys`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_idempotency_keys';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_idempotency_keys' WHERE name = 'idempotency_keys';--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `__new_idempotency_keys` RENAME TO `idempotency_keys`;--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);