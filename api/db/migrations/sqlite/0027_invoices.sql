CREATE TABLE `document_series` (
	`series` text PRIMARY KEY NOT NULL,
	`last` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`invoice_id` integer,
	`total` integer NOT NULL,
	`content` text NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`invoice_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "documents_kind" CHECK("documents"."kind" in ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill_of_supply', 'invoice', 'credit_note')),
	CONSTRAINT "documents_number" CHECK(length("documents"."number") <= 16),
	CONSTRAINT "documents_total" CHECK("documents"."total" >= 0),
	CONSTRAINT "documents_invoice" CHECK(("documents"."kind" = 'credit_note') = ("documents"."invoice_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_number_unique` ON `documents` (`number`);--> statement-breakpoint
CREATE INDEX `documents_order` ON `documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `documents_issued` ON `documents` (`issued_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_sequence` ON `documents` (`series`,`sequence`);--> statement-breakpoint
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
	`tax_included` integer DEFAULT false NOT NULL,
	`place_of_supply` text,
	`buyer_gstin` text,
	`buyer_company` text,
	`total` integer NOT NULL,
	`cancelled_amount` integer DEFAULT 0 NOT NULL,
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
	`awaits_notice` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status" CHECK("__new_orders"."status" in ('pending', 'confirmed', 'processing', 'shipped', 'delivered', 'completed', 'cancelled')),
	CONSTRAINT "orders_locale" CHECK("__new_orders"."locale" in ('en', 'hi', 'ur')),
	CONSTRAINT "orders_payment_method" CHECK("__new_orders"."payment_method" in ('razorpay', 'cash_on_delivery')),
	CONSTRAINT "orders_payment_status" CHECK("__new_orders"."payment_status" in ('pending', 'paid', 'failed', 'refunded')),
	CONSTRAINT "orders_money" CHECK("__new_orders"."subtotal" >= 0 and "__new_orders"."discount" >= 0 and "__new_orders"."shipping" >= 0 and "__new_orders"."tax" >= 0),
	CONSTRAINT "orders_total" CHECK("__new_orders"."total" = "__new_orders"."subtotal" - "__new_orders"."discount" + "__new_orders"."shipping" + case when "__new_orders"."tax_included" then 0 else "__new_orders"."tax" end),
	CONSTRAINT "orders_discount" CHECK("__new_orders"."discount" <= "__new_orders"."subtotal"),
	CONSTRAINT "orders_cancelled_amount" CHECK("__new_orders"."cancelled_amount" between 0 and "__new_orders"."total"),
	CONSTRAINT "orders_email" CHECK("__new_orders"."customer_email" = lower("__new_orders"."customer_email")),
	CONSTRAINT "orders_failed_payment" CHECK("__new_orders"."payment_status" <> 'failed' or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_stock_returned" CHECK("__new_orders"."stock_returned_at" is null or "__new_orders"."status" = 'cancelled'),
	CONSTRAINT "orders_paid_in_cash" CHECK("__new_orders"."payment_method" = 'razorpay' or coalesce("__new_orders"."razorpay_order_id", "__new_orders"."razorpay_payment_id") is null and "__new_orders"."expires_at" is null),
	CONSTRAINT "orders_gateway_account" CHECK("__new_orders"."gateway_account" is null or "__new_orders"."razorpay_order_id" is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_orders`("id", "order_number", "user_id", "guest_hash", "customer_email", "mailbox", "customer_name", "customer_phone", "status", "subtotal", "discount", "shipping", "tax", "total", "cancelled_amount", "coupon_code", "shipping_address", "address_key", "ip_key", "payment_method", "payment_status", "razorpay_order_id", "gateway_account", "razorpay_payment_id", "razorpay_signature", "notes", "locale", "stock_returned_at", "expires_at", "packed_at", "expiry_warned_at", "awaits_notice", "created_at") SELECT "id", "order_number", "user_id", "guest_hash", "customer_email", "mailbox", "customer_name", "customer_phone", "status", "subtotal", "discount", "shipping", "tax", "total", "cancelled_amount", "coupon_code", "shipping_address", "address_key", "ip_key", "payment_method", "payment_status", "razorpay_order_id", "gateway_account", "razorpay_payment_id", "razorpay_signature", "notes", "locale", "stock_returned_at", "expires_at", "packed_at", "expiry_warned_at", "awaits_notice", "created_at" FROM `orders`;--> statement-breakpoint
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
CREATE INDEX `orders_awaiting_notice` ON `orders` (`id`) WHERE "orders"."awaits_notice";--> statement-breakpoint
CREATE INDEX `orders_expires` ON `orders` (`expires_at`) WHERE "orders"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX `orders_gateway` ON `orders` (`gateway_account`,`created_at`) WHERE "orders"."gateway_account" is not null;--> statement-breakpoint
CREATE TABLE `__new_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`everywhere` integer DEFAULT false NOT NULL,
	`free_threshold` integer NOT NULL,
	`standard_cost` integer NOT NULL,
	`tax_rate` integer NOT NULL,
	`tax_included` integer DEFAULT false NOT NULL,
	`gst_registration` text DEFAULT 'regular' NOT NULL,
	`shop_state` text,
	`invoice_prefix` text,
	`cod_max_amount` integer DEFAULT 2500000 NOT NULL,
	`cod_max_pieces` integer DEFAULT 50 NOT NULL,
	`cod_open_per_phone` integer DEFAULT 5 NOT NULL,
	`cod_open_per_address` integer DEFAULT 5 NOT NULL,
	`cod_open_per_ip` integer DEFAULT 200 NOT NULL,
	`cod_expiry_days` integer DEFAULT 7 NOT NULL,
	`cash_on_delivery` integer DEFAULT true NOT NULL,
	`review_approval` integer DEFAULT false NOT NULL,
	`is_sample` integer DEFAULT true NOT NULL,
	`promises` text,
	`profile` text,
	`profile_version` integer DEFAULT 0 NOT NULL,
	`is_open` integer DEFAULT true NOT NULL,
	`set_up` text,
	`search_synonyms` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_single" CHECK("__new_settings"."id" = 1),
	CONSTRAINT "settings_money" CHECK("__new_settings"."free_threshold" >= 0 and "__new_settings"."standard_cost" >= 0),
	CONSTRAINT "settings_tax" CHECK("__new_settings"."tax_rate" between 0 and 10000),
	CONSTRAINT "settings_gst_registration" CHECK("__new_settings"."gst_registration" in ('regular', 'composition', 'none')),
	CONSTRAINT "settings_cod_order" CHECK("__new_settings"."cod_max_amount" > 0 and "__new_settings"."cod_max_pieces" > 0),
	CONSTRAINT "settings_cod_open" CHECK("__new_settings"."cod_open_per_phone" > 0 and "__new_settings"."cod_open_per_address" > 0 and "__new_settings"."cod_open_per_ip" > 0),
	CONSTRAINT "settings_cod_expiry" CHECK("__new_settings"."cod_expiry_days" between 2 and 60)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_settings`("id", "everywhere", "free_threshold", "standard_cost", "tax_rate", "cod_max_amount", "cod_max_pieces", "cod_open_per_phone", "cod_open_per_address", "cod_open_per_ip", "cod_expiry_days", "cash_on_delivery", "review_approval", "is_sample", "promises", "profile", "profile_version", "is_open", "set_up", "search_synonyms", "updated_at") SELECT "id", "everywhere", "free_threshold", "standard_cost", "tax_rate", "cod_max_amount", "cod_max_pieces", "cod_open_per_phone", "cod_open_per_address", "cod_open_per_ip", "cod_expiry_days", "cash_on_delivery", "review_approval", "is_sample", "promises", "profile", "profile_version", "is_open", "set_up", "search_synonyms", "updated_at" FROM `settings`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_settings';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_settings' WHERE name = 'settings';--> statement-breakpoint
DROP TABLE `settings`;--> statement-breakpoint
ALTER TABLE `__new_settings` RENAME TO `settings`;--> statement-breakpoint
CREATE TABLE `__new_order_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`product_id` integer,
	`quantity` integer NOT NULL,
	`cancelled_quantity` integer DEFAULT 0 NOT NULL,
	`price` integer NOT NULL,
	`product_name` text NOT NULL,
	`shown_name` text,
	`product_image` text,
	`gst_rate` integer,
	`taxable` integer,
	`cgst` integer,
	`sgst` integer,
	`igst` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "order_items_quantity" CHECK("__new_order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_cancelled" CHECK("__new_order_items"."cancelled_quantity" between 0 and "__new_order_items"."quantity"),
	CONSTRAINT "order_items_price" CHECK("__new_order_items"."price" >= 0),
	CONSTRAINT "order_items_tax" CHECK("__new_order_items"."gst_rate" >= 0 and "__new_order_items"."taxable" >= 0 and "__new_order_items"."cgst" >= 0 and "__new_order_items"."sgst" >= 0 and "__new_order_items"."igst" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_order_items`("id", "order_id", "product_id", "quantity", "cancelled_quantity", "price", "product_name", "shown_name", "product_image") SELECT "id", "order_id", "product_id", "quantity", "cancelled_quantity", "price", "product_name", "shown_name", "product_image" FROM `order_items`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_order_items';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_order_items' WHERE name = 'order_items';--> statement-breakpoint
DROP TABLE `order_items`;--> statement-breakpoint
ALTER TABLE `__new_order_items` RENAME TO `order_items`;--> statement-breakpoint
CREATE INDEX `order_items_product` ON `order_items` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_once` ON `order_items` (`order_id`,`product_id`);--> statement-breakpoint
-- Issued documents are never changed or deleted.
CREATE TRIGGER `documents_stay` BEFORE DELETE ON `documents` BEGIN
	SELECT RAISE(ABORT, 'issued documents are never changed');
END;--> statement-breakpoint
CREATE TRIGGER `documents_unchanged` BEFORE UPDATE ON `documents` BEGIN
	SELECT RAISE(ABORT, 'issued documents are never changed');
END;
