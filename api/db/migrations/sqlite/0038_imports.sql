CREATE TABLE `product_handles` (
	`handle` text PRIMARY KEY NOT NULL,
	`product_id` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `product_handles_product` ON `product_handles` (`product_id`);--> statement-breakpoint
CREATE TABLE `import_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`import_id` integer NOT NULL,
	`slug` text NOT NULL,
	`change` text NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `import_changes_import` ON `import_changes` (`import_id`);--> statement-breakpoint
CREATE TABLE `import_pictures` (
	`source` text PRIMARY KEY NOT NULL,
	`path` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `imports` (
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
	CONSTRAINT "imports_format" CHECK("imports"."format" in ('shopify', 'woocommerce', 'gulbagh')),
	CONSTRAINT "imports_state" CHECK("imports"."state" in ('running', 'applied', 'undone', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `imports_user` ON `imports` (`user_id`);