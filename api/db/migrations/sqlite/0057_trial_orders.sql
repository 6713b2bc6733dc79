CREATE TABLE `trial_orders` (
	`order_id` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
-- Hand-written. Rows of these tables can be deleted only with a trial order, in the transaction that lists the order in
-- `trial_orders` (record 46). All other deletions and all changes stay refused.
DROP TRIGGER `money_ledger_stays`;--> statement-breakpoint
CREATE TRIGGER `money_ledger_stays` BEFORE DELETE ON `money_ledger`
	WHEN NOT EXISTS (SELECT 1 FROM `trial_orders` WHERE `order_id` = OLD.`order_id`) BEGIN
	SELECT RAISE(ABORT, 'the money ledger is only ever added to');
END;--> statement-breakpoint
DROP TRIGGER `documents_stay`;--> statement-breakpoint
CREATE TRIGGER `documents_stay` BEFORE DELETE ON `documents`
	WHEN NOT EXISTS (SELECT 1 FROM `trial_orders` WHERE `order_id` = OLD.`order_id`) BEGIN
	SELECT RAISE(ABORT, 'issued documents are never changed');
END;--> statement-breakpoint
DROP TRIGGER `stock_movements_stay`;--> statement-breakpoint
CREATE TRIGGER `stock_movements_stay` BEFORE DELETE ON `stock_movements`
	WHEN NOT EXISTS (SELECT 1 FROM `trial_orders` WHERE `order_id` = OLD.`order_id`) BEGIN
	SELECT RAISE(ABORT, 'stock movements are only ever added');
END;
