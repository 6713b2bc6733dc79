CREATE TABLE `cod_remittances` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shipment_id` integer NOT NULL,
	`key` text NOT NULL,
	`reference` text,
	`utr` text,
	`amount` integer NOT NULL,
	`paid_on` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "cod_remittances_amount" CHECK("cod_remittances"."amount" <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cod_remittances_once` ON `cod_remittances` (`shipment_id`,`key`);--> statement-breakpoint
ALTER TABLE `shipments` ADD `cash_differs` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `shipments_cash_differs` ON `shipments` (`order_id`) WHERE "shipments"."cash_differs";--> statement-breakpoint
-- Hand-written. No report of the courier is known yet, so all cash that was collected with a shipment differs.
UPDATE `shipments` SET `cash_differs` = true WHERE `order_id` IN (
	SELECT `order_id` FROM `money_ledger` WHERE `kind` = 'cash_collected' GROUP BY `order_id` HAVING SUM(`amount`) <> 0
);--> statement-breakpoint
CREATE TRIGGER `cod_remittances_stay` BEFORE DELETE ON `cod_remittances` BEGIN
	SELECT RAISE(ABORT, 'remitted cash is only ever added to');
END;--> statement-breakpoint
CREATE TRIGGER `cod_remittances_unchanged` BEFORE UPDATE ON `cod_remittances` BEGIN
	SELECT RAISE(ABORT, 'remitted cash is only ever added to');
END;
