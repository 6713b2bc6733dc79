ALTER TABLE `settings` ADD `profile` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `profile_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `is_open` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `set_up` text;