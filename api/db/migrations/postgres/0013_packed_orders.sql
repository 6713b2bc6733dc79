ALTER TABLE "orders" ADD COLUMN "packed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Orders that left the shop before this release count as packed when they were shipped.
UPDATE "orders" SET "packed_at" = coalesce(
	(
		SELECT min("order_tracking_events"."created_at") FROM "order_tracking_events"
		WHERE "order_tracking_events"."order_id" = "orders"."id"
			AND "order_tracking_events"."status" IN ('shipped', 'out_for_delivery', 'delivered')
	),
	"created_at"
)
WHERE "status" IN ('shipped', 'delivered', 'completed');
