CREATE TABLE `page_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page_id` integer NOT NULL,
	`content` text NOT NULL,
	`user_id` integer,
	`saved_at` integer NOT NULL,
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `page_versions_page` ON `page_versions` (`page_id`,`id`);--> statement-breakpoint
CREATE INDEX `page_versions_user` ON `page_versions` (`user_id`);--> statement-breakpoint
CREATE TABLE `pages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`content` text NOT NULL,
	`published` text,
	`first_published_at` integer,
	`published_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "pages_kind" CHECK("pages"."kind" in ('standard', 'page', 'article')),
	CONSTRAINT "pages_revision" CHECK("pages"."revision" > 0),
	CONSTRAINT "pages_published" CHECK(("pages"."published" is null) = ("pages"."published_at" is null) and ("pages"."published" is null or "pages"."first_published_at" is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pages_slug` ON `pages` (`kind`,`slug`);