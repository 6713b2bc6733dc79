CREATE TABLE `return_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`line_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`decision` text,
	`delivery` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`line_id`) REFERENCES `order_items`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "return_items_quantity" CHECK("return_items"."quantity" between 1 and 99),
	CONSTRAINT "return_items_reason" CHECK("return_items"."reason" in ('damaged', 'wrong_item', 'late', 'unwanted', 'other')),
	CONSTRAINT "return_items_decision" CHECK("return_items"."decision" in ('restock', 'write_off', 'reject')),
	CONSTRAINT "return_items_delivery" CHECK("return_items"."delivery" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_items_return` ON `return_items` (`return_id`);--> statement-breakpoint
CREATE INDEX `return_items_line` ON `return_items` (`line_id`);--> statement-breakpoint
CREATE TABLE `return_photos` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`return_id` integer NOT NULL,
	`picture` text NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `return_photos_return` ON `return_photos` (`return_id`);--> statement-breakpoint
CREATE TABLE `returns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`number` text NOT NULL,
	`status` text DEFAULT 'requested' NOT NULL,
	`comment` text,
	`rejection` text,
	`amount` integer,
	`payout` text,
	`payout_reference` text,
	`awaits_notice` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "returns_status" CHECK("returns"."status" in ('requested', 'approved', 'rejected', 'in_transit', 'received', 'closed')),
	CONSTRAINT "returns_amount" CHECK("returns"."amount" >= 0),
	CONSTRAINT "returns_received" CHECK(("returns"."amount" is not null) = ("returns"."status" in ('received', 'closed'))),
	CONSTRAINT "returns_payout" CHECK("returns"."payout" is null or "returns"."status" not in ('rejected', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_number_unique` ON `returns` (`number`);--> statement-breakpoint
CREATE INDEX `returns_order` ON `returns` (`order_id`);--> statement-breakpoint
CREATE INDEX `returns_open` ON `returns` (`order_id`) WHERE "returns"."status" in ('requested', 'approved', 'in_transit', 'received');--> statement-breakpoint
CREATE INDEX `returns_awaiting_notice` ON `returns` (`id`) WHERE "returns"."awaits_notice";--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "notices_kind" CHECK("__new_notices"."kind" in ('order', 'payment', 'message', 'review', 'stock', 'failure', 'return'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "kind", "key", "subject", "amount", "path", "created_at") SELECT "id", "kind", "key", "subject", "amount", "path", "created_at" FROM `notices`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_notices';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_notices' WHERE name = 'notices';--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_key_unique` ON `notices` (`key`);--> statement-breakpoint
CREATE INDEX `notices_created` ON `notices` (`created_at`,`kind`);--> statement-breakpoint
CREATE TABLE `__new_money_ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer,
	`refund_id` integer,
	`return_id` integer,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "money_ledger_kind" CHECK("__new_money_ledger"."kind" in ('charged', 'captured', 'refunded', 'cash_collected', 'written_off')),
	CONSTRAINT "money_ledger_amount" CHECK("__new_money_ledger"."amount" <> 0),
	CONSTRAINT "money_ledger_source" CHECK(("__new_money_ledger"."kind" = 'captured') = ("__new_money_ledger"."payment_id" is not null) and ("__new_money_ledger"."kind" = 'refunded') = (coalesce("__new_money_ledger"."refund_id", "__new_money_ledger"."return_id") is not null) and ("__new_money_ledger"."refund_id" is null or "__new_money_ledger"."return_id" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_money_ledger`("id", "order_id", "payment_id", "refund_id", "kind", "amount", "created_at") SELECT "id", "order_id", "payment_id", "refund_id", "kind", "amount", "created_at" FROM `money_ledger`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_money_ledger';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_money_ledger' WHERE name = 'money_ledger';--> statement-breakpoint
DROP TABLE `money_ledger`;--> statement-breakpoint
ALTER TABLE `__new_money_ledger` RENAME TO `money_ledger`;--> statement-breakpoint
CREATE INDEX `money_ledger_order` ON `money_ledger` (`order_id`);--> statement-breakpoint
-- The table was rebuilt, so its triggers are created again.
CREATE TRIGGER `money_ledger_stays` BEFORE DELETE ON `money_ledger` BEGIN
	SELECT RAISE(ABORT, 'the money ledger is only ever added to');
END;--> statement-breakpoint
CREATE TRIGGER `money_ledger_unchanged` BEFORE UPDATE ON `money_ledger` BEGIN
	SELECT RAISE(ABORT, 'the money ledger is only ever added to');
END;
