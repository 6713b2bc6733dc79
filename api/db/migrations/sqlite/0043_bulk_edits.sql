PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_imports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`format` text NOT NULL,
	`state` text NOT NULL,
	`done` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`counts` text,
	`categories` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "imports_format" CHECK("__new_imports"."format" in ('shopify', 'woocommerce', 'gulbagh', 'bulk')),
	CONSTRAINT "imports_state" CHECK("__new_imports"."state" in ('running', 'applied', 'undone', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_imports`("id", "user_id", "format", "state", "done", "total", "counts", "categories", "created_at", "updated_at") SELECT "id", "user_id", "format", "state", "done", "total", "counts", "categories", "created_at", "updated_at" FROM `imports`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_imports';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_imports' WHERE name = 'imports';--> statement-breakpoint
DROP TABLE `imports`;--> statement-breakpoint
ALTER TABLE `__new_imports` RENAME TO `imports`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`);