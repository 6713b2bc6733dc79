CREATE TABLE `order_links` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `order_links_tokenHash_unique` ON `order_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `order_links_order` ON `order_links` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_links_expires` ON `order_links` (`expires_at`);