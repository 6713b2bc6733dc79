DROP TABLE `dosha_results`;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_cart_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "cart_items_quantity" CHECK("__new_cart_items"."quantity" between 0 and 99)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_cart_items`("id", "user_id", "product_id", "quantity", "created_at", "updated_at") SELECT "id", "user_id", "product_id", "quantity", "created_at", "created_at" FROM `cart_items`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_cart_items';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_cart_items' WHERE name = 'cart_items';--> statement-breakpoint
DROP TABLE `cart_items`;--> statement-breakpoint
ALTER TABLE `__new_cart_items` RENAME TO `cart_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_once` ON `cart_items` (`user_id`,`product_id`);