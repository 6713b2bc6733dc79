CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` integer,
	`user_id` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK("stock_movements"."reason" in ('opening', 'order', 'cancellation', 'expiry', 'return', 'edit', 'deletion')),
	CONSTRAINT "stock_movements_quantity" CHECK("stock_movements"."quantity" <> 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`);--> statement-breakpoint
-- The stock of the previous release.
INSERT INTO `stock_movements` (`variant_id`, `product_id`, `quantity`, `reason`, `created_at`)
	SELECT `id`, `product_id`, `inventory`, 'opening', CAST(unixepoch('subsec') * 1000 AS INTEGER) FROM `variants`
	WHERE `inventory` <> 0 ORDER BY `id`;--> statement-breakpoint
-- Movements are only ever added.
CREATE TRIGGER `stock_movements_stay` BEFORE DELETE ON `stock_movements` BEGIN
	SELECT RAISE(ABORT, 'stock movements are only ever added');
END;--> statement-breakpoint
CREATE TRIGGER `stock_movements_unchanged` BEFORE UPDATE ON `stock_movements` BEGIN
	SELECT RAISE(ABORT, 'stock movements are only ever added');
END;
