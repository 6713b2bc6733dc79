PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_number` text NOT NULL,
	`user_id` integer,
	`guest_hash` text,
	`customer_email` text NOT NULL,
	`mailbox` text,
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
	`address_key` text,
	`ip_key` text,
	`payment_method` text NOT NULL,
	`payment_status` text DEFAULT 'pending' NOT NULL,
	`razorpay_order_id` text,
	`gateway_account` text,
	`razorpay_payment_id` text,
	`razorpay_signature` text,
	`notes` text,
	`locale` text DEFAULT 'en' NOT NULL,
	`stock_returned_at` integer,
	`expires_at` integer,
	`packed_at` integer,
	`expiry_warned_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_locale" CHECK("__new_orders"."locale" in ('en', 'hi', 'ur')),
	CONSTRAINT "orders_payment_method" CHECK("__new_orders"."payment_method" in ('razorpay', 'cash_on_delivery')),
	CONSTRAINT "orders_payment_status" CHECK("__new_orders"."payment_status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "orders_money" CHECK("__new_orders"."subtotal" >= 0 and "__new_orders"."discount" >= 0 and "__new_orders"."shipping" >= 0 and "__new_orders"."tax" >= 0),
	CONSTRAINT "orders_total" CHECK("__new_orders"."total" = "__new_orders"."subtotal" - "__new_orders"."discount" + "__new_orders"."shipping" + "__new_orders"."tax"),
	CONSTRAINT "orders_discount" CHECK("__new_orders"."discount" <= "__new_orders"."subtotal"),
	CONSTRAINT "orders_email" CHECK("__new_orders"."customer_email" = lower("__new_orders"."customer_email")),
	CONSTRAINT "orders_failed_payment" CHECK("__new_orders"."payment_status" <> 'failed' or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_stock_returned" CHECK("__new_orders"."stock_returned_at" is null or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_paid_in_cash" CHECK("__new_orders"."payment_method" = 'razorpay' or coalesce("__new_orders"."razorpay_order_id", "__new_orders"."razorpay_payment_id") is null and "__new_orders"."expires_at" is null),
	CONSTRAINT "orders_gateway_account" CHECK("__new_orders"."gateway_account" is null or "__new_orders"."razorpay_order_id" is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "guest_hash", "customer_email", "mailbox", "customer_name", "customer_phone", "status", "subtotal", "discount", "shipping", "tax", "total", "coupon_code", "shipping_address", "address_key", "ip_key", "payment_method", "payment_status", "razorpay_order_id", "gateway_account", "razorpay_payment_id", "razorpay_signature", "notes", "stock_returned_at", "expires_at", "packed_at", "expiry_warned_at", "created_at") SELECT "id", "order_number", "user_id", "guest_hash", "customer_email", "mailbox", "customer_name", "customer_phone", "status", "subtotal", "discount", "shipping", "tax", "total", "coupon_code", "shipping_address", "address_key", "ip_key", "payment_method", "payment_status", "razorpay_order_id", "gateway_account", "razorpay_payment_id", "razorpay_signature", "notes", "stock_returned_at", "expires_at", "packed_at", "expiry_warned_at", "created_at" FROM `orders`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_orders';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_orders' WHERE name = 'orders';--> statement-breakpoint
DROP TABLE `orders`;--> statement-breakpoint
ALTER TABLE `__new_orders` RENAME TO `orders`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_orderNumber_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpayOrderId_unique` ON `orders` (`razorpay_order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_razorpayPaymentId_unique` ON `orders` (`razorpay_payment_id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`);--> statement-breakpoint
CREATE INDEX `orders_guest` ON `orders` (`guest_hash`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`customer_email`);--> statement-breakpoint
CREATE INDEX `orders_mailbox` ON `orders` (`mailbox`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status_created` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_open_phone` ON `orders` (`customer_phone`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_open_address` ON `orders` (`address_key`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_open_ip` ON `orders` (`ip_key`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_unpaid_user` ON `orders` (`user_id`) WHERE "orders"."payment_method" = 'razorpay' and "orders"."status" = 'pending' and "orders"."payment_status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_unpaid_guest` ON `orders` (`guest_hash`) WHERE "orders"."payment_method" = 'razorpay' and "orders"."status" = 'pending' and "orders"."payment_status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_expires` ON `orders` (`expires_at`) WHERE "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_gateway` ON `orders` (`gateway_account`,`created_at`) WHERE "orders"."gateway_account" is not null;