CREATE TABLE `prescription_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`picture` text NOT NULL,
	`delete_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `prescriptions`(`order_id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `prescription_pictures_order` ON `prescription_pictures` (`order_id`);--> statement-breakpoint
CREATE INDEX `prescription_pictures_delete` ON `prescription_pictures` (`delete_at`);--> statement-breakpoint
CREATE TABLE `prescriptions` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`status` text NOT NULL,
	`uploaded_at` integer,
	`practitioner` text,
	`registration_number` text,
	`rejection` text,
	`decided_at` integer,
	`decided_by` integer,
	`expires_at` integer NOT NULL,
	`awaits_notice` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "prescriptions_status" CHECK("prescriptions"."status" in ('required', 'waiting', 'approved', 'rejected')),
	CONSTRAINT "prescriptions_approved" CHECK("prescriptions"."status" <> 'approved' or ("prescriptions"."practitioner" is not null and "prescriptions"."registration_number" is not null and "prescriptions"."decided_at" is not null)),
	CONSTRAINT "prescriptions_uploaded" CHECK("prescriptions"."status" = 'required' or "prescriptions"."uploaded_at" is not null),
	CONSTRAINT "prescriptions_rejected" CHECK("prescriptions"."status" <> 'rejected' or "prescriptions"."rejection" is not null)
) STRICT;
--> statement-breakpoint
CREATE INDEX `prescriptions_open` ON `prescriptions` (`expires_at`) WHERE "prescriptions"."status" <> 'approved';--> statement-breakpoint
CREATE INDEX `prescriptions_waiting` ON `prescriptions` (`order_id`) WHERE "prescriptions"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX `prescriptions_decided` ON `prescriptions` (`decided_at`) WHERE "prescriptions"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX `prescriptions_awaiting_notice` ON `prescriptions` (`order_id`) WHERE "prescriptions"."awaits_notice";--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`subject` text NOT NULL,
	`amount` integer,
	`path` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "notices_kind" CHECK("__new_notices"."kind" in ('order', 'payment', 'message', 'review', 'stock', 'failure', 'return', 'prescription'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_notices`("id", "kind", "key", "subject", "amount", "path", "created_at") SELECT "id", "kind", "key", "subject", "amount", "path", "created_at" FROM `notices`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_notices';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_notices' WHERE name = 'notices';--> statement-breakpoint
DROP TABLE `notices`;--> statement-breakpoint
ALTER TABLE `__new_notices` RENAME TO `notices`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notices_key_unique` ON `notices` (`key`);--> statement-breakpoint
CREATE INDEX `notices_created` ON `notices` (`created_at`,`kind`);