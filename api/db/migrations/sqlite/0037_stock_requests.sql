CREATE TABLE `stock_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`variant_id` integer NOT NULL,
	`email` text NOT NULL,
	`mailbox` text NOT NULL,
	`locale` text NOT NULL,
	`stop_token` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`variant_id`) REFERENCES `variants`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "stock_requests_email" CHECK("stock_requests"."email" = lower("stock_requests"."email")),
	CONSTRAINT "stock_requests_locale" CHECK("stock_requests"."locale" in ('en', 'hi', 'ur'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `stock_requests_mailbox` ON `stock_requests` (`mailbox`);--> statement-breakpoint
CREATE INDEX `stock_requests_stop` ON `stock_requests` (`stop_token`);--> statement-breakpoint
CREATE INDEX `stock_requests_created` ON `stock_requests` (`created_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `stock_requests_once` ON `stock_requests` (`variant_id`,`mailbox`);