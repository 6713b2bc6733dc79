ALTER TABLE `returns` ADD `amount_reason` text;--> statement-breakpoint
ALTER TABLE `returns` ADD `payout_by` text;--> statement-breakpoint
CREATE INDEX `returns_payout_given` ON `returns` (`payout_by`) WHERE "returns"."payout" is not null;--> statement-breakpoint
CREATE INDEX `returns_payout_changed` ON `returns` (`updated_at`) WHERE "returns"."payout" is not null;--> statement-breakpoint
CREATE INDEX `money_ledger_created` ON `money_ledger` (`created_at`);--> statement-breakpoint
-- Orders that were completed without a delivery get the delivery event that later releases add. The last change of status
-- of a completed order is its completion.
INSERT INTO `order_tracking_events` (`order_id`, `status`, `title`, `description`, `created_at`)
SELECT `orders`.`id`, 'delivered', 'Delivered', 'Your order has been delivered.', max(`audit_log`.`created_at`)
FROM `audit_log` INNER JOIN `orders` ON `audit_log`.`target` = 'orders/' || `orders`.`id`
WHERE `audit_log`.`action` = 'moveOrder' AND `orders`.`status` = 'completed' AND NOT EXISTS (
	SELECT 1 FROM `order_tracking_events` `events` WHERE `events`.`order_id` = `orders`.`id` AND `events`.`status` = 'delivered'
)
GROUP BY `orders`.`id`;
