ALTER TABLE `categories` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `products` ADD `translations` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `shown_name` text;