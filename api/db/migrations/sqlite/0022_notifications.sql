CREATE TABLE `notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "notices_kind" CHECK("notices"."kind" in ('order', 'payment', 'message', 'review', 'stock', 'failure'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notices_key_unique` ON `notices` (`key`);--> statement-breakpoint
CREATE INDEX `notices_created` ON `notices` (`created_at`,`kind`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`deliveries` text NOT NULL,
	`summary_until` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `products` ADD `low_stock_at` integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `low_stock_reported` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `products` SET `low_stock_reported` = true WHERE `inventory` < `low_stock_at`;--> statement-breakpoint
CREATE INDEX `products_newly_low` ON `products` (`id`) WHERE "products"."inventory" < "products"."low_stock_at" and not "products"."low_stock_reported";--> statement-breakpoint
CREATE INDEX `products_reported_low` ON `products` (`id`) WHERE "products"."low_stock_reported";--> statement-breakpoint
ALTER TABLE `reviews` ADD `awaits_notice` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `reviews_awaiting_notice` ON `reviews` (`id`) WHERE "reviews"."awaits_notice";--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `awaits_notice` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `contact_messages` SET `awaits_notice` = false;--> statement-breakpoint
CREATE INDEX `contact_messages_awaiting_notice` ON `contact_messages` (`id`) WHERE "contact_messages"."awaits_notice";--> statement-breakpoint
ALTER TABLE `jobs` ADD `failure_reported` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `jobs` SET `failure_reported` = true WHERE `state` = 'failed';--> statement-breakpoint
CREATE INDEX `jobs_unreported` ON `jobs` (`state`) WHERE "jobs"."state" = 'failed' and not "jobs"."failure_reported";--> statement-breakpoint
ALTER TABLE `orders` ADD `awaits_notice` integer DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE `orders` SET `awaits_notice` = false;--> statement-breakpoint
CREATE INDEX `orders_awaiting_notice` ON `orders` (`id`) WHERE "orders"."awaits_notice";--> statement-breakpoint
CREATE INDEX `refunds_failed` ON `refunds` (`id`) WHERE "refunds"."state" = 'failed';