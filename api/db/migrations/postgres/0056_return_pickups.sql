CREATE TABLE "return_pickups" (
	"return_id" bigint PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'wanted' NOT NULL,
	"courier" text,
	"courier_order_id" text,
	"courier_shipment_id" text,
	"awb_code" text,
	"courier_name" text,
	"courier_status" text,
	"status_at" timestamp (3) with time zone,
	"track_url" text,
	"picked_up_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "return_pickups_courierShipmentId_unique" UNIQUE("courier_shipment_id"),
	CONSTRAINT "return_pickups_awbCode_unique" UNIQUE("awb_code"),
	CONSTRAINT "return_pickups_state" CHECK ("return_pickups"."state" in ('wanted', 'booked', 'failed', 'cancelling', 'cancelled')),
	CONSTRAINT "return_pickups_courier" CHECK ("return_pickups"."courier" in ('sandbox', 'live')),
	CONSTRAINT "return_pickups_booked" CHECK ("return_pickups"."state" <> 'booked' or "return_pickups"."awb_code" is not null)
);
--> statement-breakpoint
ALTER TABLE "return_pickups" ADD CONSTRAINT "return_pickups_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_pickups_polled" ON "return_pickups" USING btree ("checked_at") WHERE "return_pickups"."state" = 'booked' and "return_pickups"."awb_code" is not null and ("return_pickups"."courier_status" is null or not ("return_pickups"."courier_status" in ('Delivered', 'Partly delivered', 'Fulfilled', 'Delivered by the shop', 'Cancelled by the courier', 'Cancelled before dispatch', 'Back at the shop')));