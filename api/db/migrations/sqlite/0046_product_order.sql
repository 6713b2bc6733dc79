ALTER TABLE `categories` ADD `product_order` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `home_order` text DEFAULT '[]' NOT NULL;