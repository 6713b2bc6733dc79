PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_shop_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`part` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`user_id` integer,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shop_versions_part" CHECK("__new_shop_versions"."part" in ('profile', 'look', 'content', 'settings'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_shop_versions`("id", "part", "version", "value", "user_id", "saved_at") SELECT "id", "part", "version", "value", "user_id", "saved_at" FROM `shop_versions`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_shop_versions';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_shop_versions' WHERE name = 'shop_versions';--> statement-breakpoint
DROP TABLE `shop_versions`;--> statement-breakpoint
ALTER TABLE `__new_shop_versions` RENAME TO `shop_versions`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `shop_versions_user` ON `shop_versions` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_versions_once` ON `shop_versions` (`part`,`version`);