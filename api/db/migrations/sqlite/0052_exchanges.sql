DROP INDEX `shipments_orderId_unique`;--> statement-breakpoint
ALTER TABLE `shipments` ADD `return_id` integer REFERENCES returns(id) ON DELETE restrict;--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_returnId_unique` ON `shipments` (`return_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_first` ON `shipments` (`order_id`) WHERE "shipments"."return_id" is null;--> statement-breakpoint
CREATE INDEX `shipments_order` ON `shipments` (`order_id`);--> statement-breakpoint
ALTER TABLE `return_items` ADD `exchange_variant_id` integer;--> statement-breakpoint
ALTER TABLE `return_items` ADD `exchange_title` text;--> statement-breakpoint
ALTER TABLE `return_items` ADD `exchange_sku` text;--> statement-breakpoint
ALTER TABLE `return_items` ADD `exchange_price` integer;--> statement-breakpoint
ALTER TABLE `returns` ADD `is_exchange` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `returns` ADD `exchange_total` integer;