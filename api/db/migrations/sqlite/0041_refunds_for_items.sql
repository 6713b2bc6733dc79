ALTER TABLE `returns` ADD `payout_key` text;--> statement-breakpoint
ALTER TABLE `refunds` ADD `for_items` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Hand-written.
UPDATE `refunds` SET `for_items` = true WHERE `reason` IN (SELECT 'Return ' || `number` FROM `returns`);--> statement-breakpoint
-- Keys must not contain the encrypted account, because jobs outlive it.
UPDATE `jobs` SET `unique_key` = 'refund-account-saved ' || `id` WHERE `unique_key` LIKE 'refund-account-saved %';
