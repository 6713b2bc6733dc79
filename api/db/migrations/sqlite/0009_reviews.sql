PRAGMA foreign_keys=OFF;--> statement-breakpoint
-- Of several reviews of an account for one product the newest stays, with its votes.
DELETE FROM `review_votes` WHERE `review_id` IN (SELECT `id` FROM (SELECT `id`, row_number() OVER (PARTITION BY `product_id`, `user_id` ORDER BY `created_at` DESC, `id` DESC) AS `place` FROM `reviews` WHERE `user_id` IS NOT NULL) AS `ranked` WHERE `place` > 1);--> statement-breakpoint
DELETE FROM `reviews` WHERE `id` IN (SELECT `id` FROM (SELECT `id`, row_number() OVER (PARTITION BY `product_id`, `user_id` ORDER BY `created_at` DESC, `id` DESC) AS `place` FROM `reviews` WHERE `user_id` IS NOT NULL) AS `ranked` WHERE `place` > 1);--> statement-breakpoint
CREATE TABLE `__new_products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text,
	`short_description` text,
	`price` integer NOT NULL,
	`compare_at_price` integer,
	`category_id` integer,
	`image_url` text,
	`images` text NOT NULL,
	`image_alts` text,
	`ingredients` text NOT NULL,
	`dosage` text,
	`benefits` text NOT NULL,
	`certifications` text NOT NULL,
	`inventory` integer DEFAULT 0 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_featured` integer DEFAULT false NOT NULL,
	`stars1` integer DEFAULT 0 NOT NULL,
	`stars2` integer DEFAULT 0 NOT NULL,
	`stars3` integer DEFAULT 0 NOT NULL,
	`stars4` integer DEFAULT 0 NOT NULL,
	`stars5` integer DEFAULT 0 NOT NULL,
	`dosha_types` text NOT NULL,
	`sku` text,
	`weight` real,
	`dimensions` text,
	`hsn` text,
	`net_quantity` text,
	`manufacturer` text,
	`country_of_origin` text,
	`licence_number` text,
	`best_before` text,
	`caution` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "products_inventory" CHECK("__new_products"."inventory" >= 0),
	CONSTRAINT "products_price" CHECK("__new_products"."price" >= 0),
	CONSTRAINT "products_compare_price" CHECK("__new_products"."compare_at_price" is null or "__new_products"."compare_at_price" >= 0),
	CONSTRAINT "products_stars" CHECK("__new_products"."stars1" >= 0 and "__new_products"."stars2" >= 0 and "__new_products"."stars3" >= 0 and "__new_products"."stars4" >= 0 and "__new_products"."stars5" >= 0),
	CONSTRAINT "products_weight" CHECK("__new_products"."weight" is null or "__new_products"."weight" > 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_products`("id", "name", "slug", "description", "short_description", "price", "compare_at_price", "category_id", "image_url", "images", "image_alts", "ingredients", "dosage", "benefits", "certifications", "inventory", "is_active", "is_featured", "dosha_types", "sku", "weight", "dimensions", "hsn", "net_quantity", "manufacturer", "country_of_origin", "licence_number", "best_before", "caution", "created_at", "updated_at", "version") SELECT "id", "name", "slug", "description", "short_description", "price", "compare_at_price", "category_id", "image_url", "images", "image_alts", "ingredients", "dosage", "benefits", "certifications", "inventory", "is_active", "is_featured", "dosha_types", "sku", "weight", "dimensions", "hsn", "net_quantity", "manufacturer", "country_of_origin", "licence_number", "best_before", "caution", "created_at", "updated_at", "version" FROM `products`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_products';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_products' WHERE name = 'products';--> statement-breakpoint
DROP TABLE `products`;--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;--> statement-breakpoint
UPDATE `products` SET `stars1` = (SELECT count(*) FROM `reviews` WHERE `reviews`.`product_id` = `products`.`id` AND `is_approved` AND `rating` = 1), `stars2` = (SELECT count(*) FROM `reviews` WHERE `reviews`.`product_id` = `products`.`id` AND `is_approved` AND `rating` = 2), `stars3` = (SELECT count(*) FROM `reviews` WHERE `reviews`.`product_id` = `products`.`id` AND `is_approved` AND `rating` = 3), `stars4` = (SELECT count(*) FROM `reviews` WHERE `reviews`.`product_id` = `products`.`id` AND `is_approved` AND `rating` = 4), `stars5` = (SELECT count(*) FROM `reviews` WHERE `reviews`.`product_id` = `products`.`id` AND `is_approved` AND `rating` = 5);--> statement-breakpoint
-- Every product's reply has changed.
UPDATE `catalogue_version` SET `version` = `version` + 1;--> statement-breakpoint
UPDATE `products` SET `version` = (SELECT `version` FROM `catalogue_version` WHERE `id` = 1) WHERE EXISTS (SELECT 1 FROM `catalogue_version`);--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku_unique` ON `products` (`sku`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`);--> statement-breakpoint
CREATE INDEX `products_version` ON `products` (`version`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`product_id`,`user_id`);