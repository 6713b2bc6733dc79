CREATE TABLE `variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`option_values` text DEFAULT '[]' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`sku` text,
	`barcode` text,
	`price` integer NOT NULL,
	`mrp` integer,
	`inventory` integer DEFAULT 0 NOT NULL,
	`low_stock_at` integer DEFAULT 10 NOT NULL,
	`low_stock_reported` integer DEFAULT false NOT NULL,
	`weight` real,
	`dimensions` text,
	`package_amount` real,
	`package_unit` text,
	`hsn` text,
	`gst_rate` integer,
	`image_url` text,
	`is_active` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "variants_inventory" CHECK("variants"."inventory" >= 0),
	CONSTRAINT "variants_price" CHECK("variants"."price" >= 0),
	CONSTRAINT "variants_mrp" CHECK("variants"."mrp" is null or "variants"."mrp" >= "variants"."price"),
	CONSTRAINT "variants_weight" CHECK("variants"."weight" is null or "variants"."weight" > 0),
	CONSTRAINT "variants_gst_rate" CHECK("variants"."gst_rate" is null or "variants"."gst_rate" between 0 and 10000),
	CONSTRAINT "variants_package_unit" CHECK("variants"."package_unit" is null or "variants"."package_unit" in ('g', 'kg', 'ml', 'l', 'piece')),
	CONSTRAINT "variants_package" CHECK(("variants"."package_amount" is null) = ("variants"."package_unit" is null) and ("variants"."package_amount" is null or "variants"."package_amount" > 0))
) STRICT;
--> statement-breakpoint
-- Each product of the previous release has one hidden variant, with the id of the product.
INSERT INTO `variants` (id, product_id, sku, price, inventory, low_stock_at, low_stock_reported, weight, dimensions, hsn)
	SELECT id, id, sku, price, inventory, low_stock_at, low_stock_reported, weight, dimensions, hsn FROM `products` ORDER BY `id`;--> statement-breakpoint
CREATE UNIQUE INDEX `variants_sku_unique` ON `variants` (`sku`);--> statement-breakpoint
CREATE INDEX `variants_product` ON `variants` (`product_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `variants_once` ON `variants` (`product_id`,`title`) WHERE "variants"."is_active";--> statement-breakpoint
CREATE INDEX `variants_newly_low` ON `variants` (`id`) WHERE "variants"."inventory" < "variants"."low_stock_at" and not "variants"."low_stock_reported";--> statement-breakpoint
CREATE INDEX `variants_reported_low` ON `variants` (`id`) WHERE "variants"."low_stock_reported";--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
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
	`options` text DEFAULT '[]' NOT NULL,
	`net_quantity` text,
	`manufacturer` text,
	`country_of_origin` text,
	`licence_number` text,
	`best_before` text,
	`caution` text,
	`translations` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "products_inventory" CHECK("__new_products"."inventory" >= 0),
	CONSTRAINT "products_price" CHECK("__new_products"."price" >= 0),
	CONSTRAINT "products_compare_price" CHECK("__new_products"."compare_at_price" is null or "__new_products"."compare_at_price" >= 0),
	CONSTRAINT "products_stars" CHECK("__new_products"."stars1" >= 0 and "__new_products"."stars2" >= 0 and "__new_products"."stars3" >= 0 and "__new_products"."stars4" >= 0 and "__new_products"."stars5" >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_products`("id", "name", "slug", "description", "short_description", "price", "compare_at_price", "category_id", "image_url", "images", "image_alts", "ingredients", "dosage", "benefits", "certifications", "inventory", "is_active", "is_featured", "stars1", "stars2", "stars3", "stars4", "stars5", "dosha_types", "net_quantity", "manufacturer", "country_of_origin", "licence_number", "best_before", "caution", "translations", "created_at", "updated_at", "version") SELECT "id", "name", "slug", "description", "short_description", "price", "compare_at_price", "category_id", "image_url", "images", "image_alts", "ingredients", "dosage", "benefits", "certifications", "inventory", "is_active", "is_featured", "stars1", "stars2", "stars3", "stars4", "stars5", "dosha_types", "net_quantity", "manufacturer", "country_of_origin", "licence_number", "best_before", "caution", "translations", "created_at", "updated_at", "version" FROM `products`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_products';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_products' WHERE name = 'products';--> statement-breakpoint
DROP TABLE `products`;--> statement-breakpoint
ALTER TABLE `__new_products` RENAME TO `products`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug_unique` ON `products` (`slug`);--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category_id`);--> statement-breakpoint
CREATE INDEX `products_version` ON `products` (`version`);--> statement-breakpoint
DROP INDEX `cart_items_once`;--> statement-breakpoint
ALTER TABLE `cart_items` ADD `variant_id` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_items_once` ON `cart_items` (`user_id`,`product_id`,`variant_id`);--> statement-breakpoint
DROP INDEX `order_items_once`;--> statement-breakpoint
ALTER TABLE `order_items` ADD `variant_id` integer;--> statement-breakpoint
ALTER TABLE `order_items` ADD `variant_title` text;--> statement-breakpoint
ALTER TABLE `order_items` ADD `sku` text;--> statement-breakpoint
CREATE UNIQUE INDEX `order_items_once` ON `order_items` (`order_id`,`product_id`,`variant_id`);--> statement-breakpoint
-- Lines of deleted products have no variant.
UPDATE `order_items` SET `variant_id` = `product_id`, `sku` = (SELECT `sku` FROM `variants` WHERE `id` = `order_items`.`product_id`)
	WHERE `product_id` IS NOT NULL;