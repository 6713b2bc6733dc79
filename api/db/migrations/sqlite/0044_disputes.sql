CREATE TABLE `disputes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`gateway_dispute_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`phase` text NOT NULL,
	`reason` text,
	`respond_by` integer,
	`event_at` integer NOT NULL,
	`decided_at` integer,
	`refund_id` integer,
	`awaits_notice` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE restrict,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "disputes_status" CHECK("disputes"."status" in ('open', 'action_required', 'under_review', 'won', 'lost', 'closed')),
	CONSTRAINT "disputes_amount" CHECK("disputes"."amount" > 0),
	CONSTRAINT "disputes_refund" CHECK("disputes"."refund_id" is null or "disputes"."decided_at" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_gatewayDisputeId_unique` ON `disputes` (`gateway_dispute_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `disputes_refundId_unique` ON `disputes` (`refund_id`);--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_open` ON `disputes` (`respond_by`) WHERE "disputes"."status" in ('open', 'action_required', 'under_review');--> statement-breakpoint
CREATE INDEX `disputes_awaiting_notice` ON `disputes` (`id`) WHERE "disputes"."awaits_notice";--> statement-breakpoint
ALTER TABLE `refunds` ADD `by_bank` integer DEFAULT false NOT NULL;