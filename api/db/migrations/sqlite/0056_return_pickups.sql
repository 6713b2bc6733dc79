CREATE TABLE `return_pickups` (
	`return_id` integer PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'wanted' NOT NULL,
	`courier` text,
	`courier_order_id` text,
	`courier_shipment_id` text,
	`awb_code` text,
	`courier_name` text,
	`courier_status` text,
	`status_at` integer,
	`track_url` text,
	`picked_up_at` integer,
	`delivered_at` integer,
	`problem` text,
	`checked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`return_id`) REFERENCES `returns`(`id`) ON UPDATE no action ON DELETE restrict,
	CONSTRAINT "return_pickups_state" CHECK("return_pickups"."state" in ('wanted', 'booked', 'failed', 'cancelling', 'cancelled')),
	CONSTRAINT "return_pickups_courier" CHECK("return_pickups"."courier" in ('sandbox', 'live')),
	CONSTRAINT "return_pickups_booked" CHECK("return_pickups"."state" <> 'booked' or "return_pickups"."awb_code" is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `return_pickups_courierShipmentId_unique` ON `return_pickups` (`courier_shipment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `return_pickups_awbCode_unique` ON `return_pickups` (`awb_code`);--> statement-breakpoint
CREATE INDEX `return_pickups_polled` ON `return_pickups` (`checked_at`) WHERE "return_pickups"."state" = 'booked' and "return_pickups"."awb_code" is not null and ("return_pickups"."courier_status" is null or not ("return_pickups"."courier_status" in ('Delivered', 'Partly delivered', 'Fulfilled', 'Delivered by the shop', 'Cancelled by the courier', 'Cancelled before dispatch', 'Back at the shop')));