PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_variants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`option_values` text DEFAULT '[]' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`sku` text,
	`barcode` text,
	`price` integer NOT NULL,
	`regular_price` integer,
	`sale_price` integer,
	`sale_from` integer,
	`sale_to` integer,
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
	CONSTRAINT "variants_inventory" CHECK("__new_variants"."inventory" >= 0),
	CONSTRAINT "variants_price" CHECK("__new_variants"."price" >= 0),
	CONSTRAINT "variants_mrp" CHECK("__new_variants"."mrp" is null or "__new_variants"."mrp" >= "__new_variants"."price"),
	CONSTRAINT "variants_sale" CHECK(("__new_variants"."sale_price" is null) = ("__new_variants"."regular_price" is null) and ("__new_variants"."sale_price" is null or ("__new_variants"."sale_price" >= 0 and "__new_variants"."sale_price" < "__new_variants"."regular_price"))),
	CONSTRAINT "variants_sale_times" CHECK(("__new_variants"."sale_price" is not null or ("__new_variants"."sale_from" is null and "__new_variants"."sale_to" is null)) and ("__new_variants"."sale_from" is null or "__new_variants"."sale_to" is null or "__new_variants"."sale_from" < "__new_variants"."sale_to")),
	CONSTRAINT "variants_weight" CHECK("__new_variants"."weight" is null or "__new_variants"."weight" > 0),
	CONSTRAINT "variants_gst_rate" CHECK("__new_variants"."gst_rate" is null or "__new_variants"."gst_rate" between 0 and 10000),
	CONSTRAINT "variants_package_unit" CHECK("__new_variants"."package_unit" is null or "__new_variants"."package_unit" in ('g', 'kg', 'ml', 'l', 'piece')),
	CONSTRAINT "variants_package" CHECK(("__new_variants"."package_amount" is null) = ("__new_variants"."package_unit" is null) and ("__new_variants"."package_amount" is null or "__new_variants"."package_amount" > 0))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_variants`("id", "product_id", "position", "option_values", "title", "sku", "barcode", "price", "mrp", "inventory", "low_stock_at", "low_stock_reported", "weight", "dimensions", "package_amount", "package_unit", "hsn", "gst_rate", "image_url", "is_active") SELECT "id", "product_id", "position", "option_values", "title", "sku", "barcode", "price", "mrp", "inventory", "low_stock_at", "low_stock_reported", "weight", "dimensions", "package_amount", "package_unit", "hsn", "gst_rate", "image_url", "is_active" FROM `variants`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_variants';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_variants' WHERE name = 'variants';--> statement-breakpoint
DROP TABLE `variants`;--> statement-breakpoint
ALTER TABLE `__new_variants` RENAME TO `variants`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `variants_sku_unique` ON `variants` (`sku`);--> statement-breakpoint
CREATE INDEX `variants_product` ON `variants` (`product_id`);--> statement-breakpoint
CREATE INDEX `variants_on_sale` ON `variants` (`id`) WHERE "variants"."sale_price" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `variants_once` ON `variants` (`product_id`,`title`) WHERE "variants"."is_active";--> statement-breakpoint
CREATE INDEX `variants_newly_low` ON `variants` (`id`) WHERE "variants"."inventory" < "variants"."low_stock_at" and not "variants"."low_stock_reported";--> statement-breakpoint
CREATE INDEX `variants_reported_low` ON `variants` (`id`) WHERE "variants"."low_stock_reported";