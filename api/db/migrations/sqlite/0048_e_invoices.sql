CREATE TABLE `e_invoices` (
	`document_id` integer PRIMARY KEY NOT NULL,
	`irn` text NOT NULL,
	`signed_qr` text NOT NULL,
	`registered_at` integer NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE restrict
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `e_invoices_irn_unique` ON `e_invoices` (`irn`);