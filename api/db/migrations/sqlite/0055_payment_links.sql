CREATE TABLE `payment_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`return_id` integer NOT NULL,
	`reference` text NOT NULL,
	`account` text NOT NULL,
	`gateway_link_id` text,
	`url` text,
	`state` text DEFAULT 'wanted' NOT NULL,
	`amount` integer NOT NULL,
	`exchange` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "payment_links_state" CHECK("payment_links"."state" in ('wanted', 'open', 'paid', 'expired', 'cancelled', 'failed')),
	CONSTRAINT "payment_links_amount" CHECK("payment_links"."amount" >= 100),
	CONSTRAINT "payment_links_url" CHECK(("payment_links"."gateway_link_id" is null) = ("payment_links"."url" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_reference_unique` ON `payment_links` (`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_gatewayLinkId_unique` ON `payment_links` (`gateway_link_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `payment_links_open` ON `payment_links` (`return_id`) WHERE "payment_links"."state" in ('wanted', 'open');--> statement-breakpoint
CREATE INDEX `payment_links_order` ON `payment_links` (`order_id`);--> statement-breakpoint
CREATE INDEX `payment_links_return` ON `payment_links` (`return_id`);--> statement-breakpoint
CREATE INDEX `payment_links_updated` ON `payment_links` (`updated_at`);