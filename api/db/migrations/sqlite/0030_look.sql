CREATE TABLE `shop_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`part` text NOT NULL,
	`version` integer NOT NULL,
	`value` text NOT NULL,
	`user_id` integer,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "shop_versions_part" CHECK("shop_versions"."part" in ('look', 'content'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `shop_versions_user` ON `shop_versions` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shop_versions_once` ON `shop_versions` (`part`,`version`);--> statement-breakpoint
ALTER TABLE `settings` ADD `look` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `look_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `content` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `content_version` integer DEFAULT 0 NOT NULL;