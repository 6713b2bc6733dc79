CREATE TABLE `batches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`number` text NOT NULL,
	`manufactured_on` text,
	`expires_on` text,
	`mrp` integer,
	`quantity` integer DEFAULT 0 NOT NULL,
	`expired_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "batches_quantity" CHECK("batches"."quantity" >= 0),
	CONSTRAINT "batches_mrp" CHECK("batches"."mrp" is null or "batches"."mrp" >= 0),
	CONSTRAINT "batches_dates" CHECK("batches"."manufactured_on" is null or "batches"."expires_on" is null or "batches"."manufactured_on" <= "batches"."expires_on")
) STRICT;
--> statement-breakpoint
CREATE INDEX `batches_to_expire` ON `batches` (`expires_on`) WHERE "batches"."expired_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `batches_once` ON `batches` (`variant_id`,`number`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stock_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`product_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`order_id` integer,
	`user_id` integer,
	`batch_id` integer,
	`note` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "stock_movements_reason" CHECK("__new_stock_movements"."reason" in ('opening', 'order', 'cancellation', 'expiry', 'return', 'edit', 'deletion', 'receipt', 'correction', 'write_off', 'batch_expiry', 'count')),
	CONSTRAINT "stock_movements_quantity" CHECK("__new_stock_movements"."quantity" <> 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_stock_movements`("id", "variant_id", "product_id", "quantity", "reason", "order_id", "user_id", "created_at") SELECT "id", "variant_id", "product_id", "quantity", "reason", "order_id", "user_id", "created_at" FROM `stock_movements`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_stock_movements';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_stock_movements' WHERE name = 'stock_movements';--> statement-breakpoint
DROP TABLE `stock_movements`;--> statement-breakpoint
ALTER TABLE `__new_stock_movements` RENAME TO `stock_movements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `stock_movements_product` ON `stock_movements` (`product_id`);--> statement-breakpoint
CREATE INDEX `stock_movements_batch` ON `stock_movements` (`batch_id`) WHERE "stock_movements"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX `stock_movements_order` ON `stock_movements` (`order_id`) WHERE "stock_movements"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE `variants` ADD `has_batches` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `has_expired_batch` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_expired_batch` ON `orders` (`id`) WHERE "orders"."has_expired_batch";--> statement-breakpoint
-- The rebuilt table has lost its triggers. Movements are only ever added.
CREATE TRIGGER `stock_movements_stay` BEFORE DELETE ON `stock_movements` BEGIN
	SELECT RAISE(ABORT, 'stock movements are only ever added');
END;--> statement-breakpoint
CREATE TRIGGER `stock_movements_unchanged` BEFORE UPDATE ON `stock_movements` BEGIN
	SELECT RAISE(ABORT, 'stock movements are only ever added');
END;
