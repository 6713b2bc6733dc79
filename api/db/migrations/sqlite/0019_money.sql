CREATE TABLE `money_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer,
	`refund_id` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "money_ledger_kind" CHECK("money_ledger"."kind" in ('charged', 'captured', 'refunded', 'cash_collected', 'written_off')),
	CONSTRAINT "money_ledger_amount" CHECK("money_ledger"."amount" <> 0),
	CONSTRAINT "money_ledger_source" CHECK(("money_ledger"."kind" = 'captured') = ("money_ledger"."payment_id" is not null) and ("money_ledger"."kind" = 'refunded') = ("money_ledger"."refund_id" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `money_ledger_order` ON `money_ledger` (`order_id`);--> statement-breakpoint
-- The tables are not rebuilt: SQLite adds a column together with its check.
ALTER TABLE `orders` ADD `cancelled_amount` integer DEFAULT 0 NOT NULL CONSTRAINT "orders_cancelled_amount" CHECK("cancelled_amount" between 0 and "total");--> statement-breakpoint
ALTER TABLE `order_items` ADD `cancelled_quantity` integer DEFAULT 0 NOT NULL CONSTRAINT "order_items_cancelled" CHECK("cancelled_quantity" between 0 and "quantity");--> statement-breakpoint
ALTER TABLE `refunds` ADD `replaced` integer DEFAULT false NOT NULL CONSTRAINT "refunds_replaced" CHECK(not "replaced" or "state" = 'failed');--> statement-breakpoint
DROP INDEX `refunds_asked`;--> statement-breakpoint
-- A refund that the bank rejected was replaced if the payment has a newer refund.
UPDATE `refunds` SET `replaced` = 1 WHERE `state` = 'failed' AND `gateway_refund_id` IS NOT NULL
	AND EXISTS (SELECT 1 FROM `refunds` AS `newer` WHERE `newer`.`payment_id` = `refunds`.`payment_id` AND `newer`.`id` > `refunds`.`id`);--> statement-breakpoint
-- The ledger of the orders, payments and refunds of the previous release.
INSERT INTO `money_ledger` (`order_id`, `kind`, `amount`, `created_at`)
	SELECT `id`, 'charged', `total`, `created_at` FROM `orders` WHERE `total` > 0 ORDER BY `id`;--> statement-breakpoint
INSERT INTO `money_ledger` (`order_id`, `kind`, `amount`, `created_at`)
	SELECT `id`, 'charged', -`total`, coalesce((SELECT max(`created_at`) FROM `order_tracking_events` AS `event`
		WHERE `event`.`order_id` = `orders`.`id` AND `event`.`status` = 'cancelled'), `created_at`)
	FROM `orders` WHERE `total` > 0 AND `status` = 'cancelled' ORDER BY `id`;--> statement-breakpoint
INSERT INTO `money_ledger` (`order_id`, `payment_id`, `kind`, `amount`, `created_at`)
	SELECT `order_id`, `id`, 'captured', `amount`, `created_at` FROM `payments`
	WHERE `currency` = 'INR' AND `state` IN ('captured', 'refunded') ORDER BY `id`;--> statement-breakpoint
INSERT INTO `money_ledger` (`order_id`, `refund_id`, `kind`, `amount`, `created_at`)
	SELECT `payments`.`order_id`, `refunds`.`id`, 'refunded', `refunds`.`amount`, `refunds`.`created_at`
	FROM `refunds` INNER JOIN `payments` ON `payments`.`id` = `refunds`.`payment_id`
	WHERE `payments`.`currency` = 'INR' AND `payments`.`state` IN ('captured', 'refunded')
		AND `refunds`.`state` IN ('pending', 'processed') ORDER BY `refunds`.`id`;--> statement-breakpoint
INSERT INTO `money_ledger` (`order_id`, `kind`, `amount`, `created_at`)
	SELECT `id`, 'cash_collected', `total`, coalesce((SELECT max(`created_at`) FROM `order_tracking_events` AS `event`
		WHERE `event`.`order_id` = `orders`.`id` AND `event`.`status` = 'delivered'), `created_at`)
	FROM `orders` WHERE `total` > 0 AND `status` <> 'cancelled' AND `payment_method` = 'cash_on_delivery'
		AND `payment_status` = 'paid' ORDER BY `id`;--> statement-breakpoint
-- What a paid order lacks is what was refunded although it is not cancelled.
INSERT INTO `money_ledger` (`order_id`, `kind`, `amount`, `created_at`)
	SELECT `id`, 'written_off', min(`missing`, `committed`), `created_at` FROM (
		SELECT `orders`.`id`, max(`returned`.`created_at`) AS `created_at`, sum(`returned`.`amount`) AS `committed`,
			`orders`.`total` + sum(`returned`.`amount`) - coalesce((SELECT sum(`amount`) FROM `money_ledger`
				WHERE `money_ledger`.`order_id` = `orders`.`id` AND `kind` IN ('captured', 'cash_collected')), 0) AS `missing`
		FROM `orders`
		INNER JOIN `payments` ON `payments`.`order_id` = `orders`.`id` AND `payments`.`currency` = 'INR'
			AND `payments`.`state` IN ('captured', 'refunded')
		INNER JOIN `refunds` AS `returned` ON `returned`.`payment_id` = `payments`.`id` AND NOT `returned`.`replaced`
		WHERE `orders`.`status` <> 'cancelled' AND `orders`.`payment_status` IN ('paid', 'refunded')
		GROUP BY `orders`.`id`
	) AS `order` WHERE `missing` > 0 ORDER BY `id`;--> statement-breakpoint
-- Entries of the ledger are only ever added.
CREATE TRIGGER `money_ledger_stays` BEFORE DELETE ON `money_ledger` BEGIN
	SELECT RAISE(ABORT, 'the money ledger is only ever added to');
END;--> statement-breakpoint
CREATE TRIGGER `money_ledger_unchanged` BEFORE UPDATE ON `money_ledger` BEGIN
	SELECT RAISE(ABORT, 'the money ledger is only ever added to');
END;
