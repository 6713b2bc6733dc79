PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_jobs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`unique_key` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`lease_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`recipient` text,
	`counted_at` integer,
	CONSTRAINT "jobs_state" CHECK("__new_jobs"."state" in ('waiting', 'running', 'done', 'failed', 'withheld')),
	CONSTRAINT "jobs_attempts" CHECK("__new_jobs"."attempts" >= 0),
	CONSTRAINT "jobs_finished" CHECK(("__new_jobs"."finished_at" is not null) = ("__new_jobs"."state" in ('done', 'failed', 'withheld'))),
	CONSTRAINT "jobs_counted" CHECK(("__new_jobs"."recipient" is null) = ("__new_jobs"."counted_at" is null))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_jobs`("id", "kind", "unique_key", "payload", "state", "attempts", "run_at", "lease_until", "last_error", "created_at", "finished_at") SELECT "id", "kind", "unique_key", "payload", "state", "attempts", "run_at", "lease_until", "last_error", "created_at", "finished_at" FROM `jobs`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_jobs';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_jobs' WHERE name = 'jobs';--> statement-breakpoint
DROP TABLE `jobs`;--> statement-breakpoint
ALTER TABLE `__new_jobs` RENAME TO `jobs`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_uniqueKey_unique` ON `jobs` (`unique_key`);--> statement-breakpoint
CREATE INDEX `jobs_due` ON `jobs` (`state`,`run_at`);--> statement-breakpoint
CREATE INDEX `jobs_recipient` ON `jobs` (`recipient`,`counted_at`) WHERE "jobs"."recipient" is not null;--> statement-breakpoint
CREATE TABLE `__new_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`everywhere` integer DEFAULT false NOT NULL,
	`free_threshold` integer NOT NULL,
	`standard_cost` integer NOT NULL,
	`tax_rate` integer NOT NULL,
	`cod_max_amount` integer DEFAULT 2500000 NOT NULL,
	`cod_max_pieces` integer DEFAULT 50 NOT NULL,
	`cod_open_per_phone` integer DEFAULT 5 NOT NULL,
	`cod_open_per_address` integer DEFAULT 5 NOT NULL,
	`cod_open_per_ip` integer DEFAULT 200 NOT NULL,
	`cod_expiry_days` integer DEFAULT 7 NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_single" CHECK("__new_settings"."id" = 1),
	CONSTRAINT "settings_money" CHECK("__new_settings"."free_threshold" >= 0 and "__new_settings"."standard_cost" >= 0),
	CONSTRAINT "settings_tax" CHECK("__new_settings"."tax_rate" between 0 and 10000),
	CONSTRAINT "settings_cod_order" CHECK("__new_settings"."cod_max_amount" > 0 and "__new_settings"."cod_max_pieces" > 0),
	CONSTRAINT "settings_cod_open" CHECK("__new_settings"."cod_open_per_phone" > 0 and "__new_settings"."cod_open_per_address" > 0 and "__new_settings"."cod_open_per_ip" > 0),
	CONSTRAINT "settings_cod_expiry" CHECK("__new_settings"."cod_expiry_days" between 2 and 60)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_settings`("id", "everywhere", "free_threshold", "standard_cost", "tax_rate", "updated_at") SELECT "id", "everywhere", "free_threshold", "standard_cost", "tax_rate", "updated_at" FROM `settings`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_settings';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_settings' WHERE name = 'settings';--> statement-breakpoint
DROP TABLE `settings`;--> statement-breakpoint
ALTER TABLE `__new_settings` RENAME TO `settings`;--> statement-breakpoint
ALTER TABLE `coupons` ADD `mailbox` text;--> statement-breakpoint
UPDATE `coupons` SET `mailbox` = (
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
		THEN coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com' ELSE name || '@' || domain END
	FROM (
		SELECT domain, CASE WHEN instr(local, '+') > 1 THEN substr(local, 1, instr(local, '+') - 1) ELSE local END AS name
		FROM (
			SELECT substr(`coupons`.`email`, 1, instr(`coupons`.`email`, '@') - 1) AS local, substr(`coupons`.`email`, instr(`coupons`.`email`, '@') + 1) AS domain
		) AS parts
	) AS named
);--> statement-breakpoint
-- One code a mailbox from here on: a used one, else the oldest, stands for it. The others stay valid for their own address.
UPDATE `coupons` SET `mailbox` = NULL WHERE `code` NOT IN (
	SELECT `code` FROM (
		SELECT `code`, row_number() OVER (PARTITION BY `mailbox` ORDER BY `used_by_order_id` IS NULL, `created_at`, `code`) AS place
		FROM `coupons`
	) AS ranked WHERE place = 1
);--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_mailbox_unique` ON `coupons` (`mailbox`);--> statement-breakpoint
ALTER TABLE `orders` ADD `mailbox` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `address_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `ip_key` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `expiry_warned_at` integer;--> statement-breakpoint
UPDATE `orders` SET `mailbox` = (
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
		THEN coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com' ELSE name || '@' || domain END
	FROM (
		SELECT domain, CASE WHEN instr(local, '+') > 1 THEN substr(local, 1, instr(local, '+') - 1) ELSE local END AS name
		FROM (
			SELECT substr(`orders`.`customer_email`, 1, instr(`orders`.`customer_email`, '@') - 1) AS local, substr(`orders`.`customer_email`, instr(`orders`.`customer_email`, '@') + 1) AS domain
		) AS parts
	) AS named
);--> statement-breakpoint
CREATE INDEX `orders_mailbox` ON `orders` (`mailbox`);--> statement-breakpoint
CREATE INDEX `orders_open_phone` ON `orders` (`customer_phone`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_open_address` ON `orders` (`address_key`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX `orders_open_ip` ON `orders` (`ip_key`) WHERE "orders"."status" = 'pending';