ALTER TABLE `settings` ADD `closed_through` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `large_turnover` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `e_invoices` integer DEFAULT false NOT NULL;