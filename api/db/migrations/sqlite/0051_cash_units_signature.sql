DROP INDEX `shipments_cash_differs`;--> statement-breakpoint
ALTER TABLE `shipments` ADD `cash_with_courier` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `cash_collected_at` integer;--> statement-breakpoint
CREATE INDEX `shipments_cash_open` ON `shipments` (`order_id`) WHERE "shipments"."cash_with_courier" <> 0;--> statement-breakpoint
ALTER TABLE `shipments` DROP COLUMN `cash_differs`;--> statement-breakpoint
ALTER TABLE `products` ADD `uqc` text DEFAULT 'NOS' NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `signature` text;--> statement-breakpoint
ALTER TABLE `cod_remittances` ADD `remitted_total` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Hand-written. The cash that the courier still has, and when it was collected.
UPDATE `shipments` SET
	`cash_with_courier` =
		coalesce((SELECT SUM(`amount`) FROM `money_ledger` WHERE `order_id` = `shipments`.`order_id` AND `kind` = 'cash_collected'), 0)
		- coalesce((SELECT SUM(`amount`) FROM `cod_remittances` WHERE `shipment_id` = `shipments`.`id`), 0),
	`cash_collected_at` = (SELECT MIN(`created_at`) FROM `money_ledger` WHERE `order_id` = `shipments`.`order_id` AND `kind` = 'cash_collected')
WHERE `order_id` IN (SELECT `order_id` FROM `money_ledger` WHERE `kind` = 'cash_collected')
	OR `id` IN (SELECT `shipment_id` FROM `cod_remittances`);--> statement-breakpoint
-- The trigger refuses changes of remittances, so it is dropped while their running totals are computed.
DROP TRIGGER `cod_remittances_unchanged`;--> statement-breakpoint
UPDATE `cod_remittances` SET `remitted_total` = `sums`.`total` FROM (
	SELECT `r`.`id` AS `id`, SUM(`r`.`amount`) OVER (PARTITION BY `s`.`courier` ORDER BY `r`.`id`) AS `total`
	FROM `cod_remittances` AS `r` INNER JOIN `shipments` AS `s` ON `s`.`id` = `r`.`shipment_id`
) AS `sums` WHERE `sums`.`id` = `cod_remittances`.`id`;--> statement-breakpoint
CREATE TRIGGER `cod_remittances_unchanged` BEFORE UPDATE ON `cod_remittances` BEGIN
	SELECT RAISE(ABORT, 'remitted cash is only ever added to');
END;
