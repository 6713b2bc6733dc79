ALTER TABLE "pin_checks" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gateway_account" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "courier" text;--> statement-breakpoint
ALTER TABLE "pin_checks" ADD CONSTRAINT "pin_checks_courier" CHECK ("pin_checks"."courier" in ('sandbox', 'live'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gateway_account" CHECK ("orders"."gateway_account" is null or "orders"."razorpay_order_id" is not null);--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_courier" CHECK ("shipments"."courier" in ('sandbox', 'live'));--> statement-breakpoint
-- The stored answer of create-order names the key id, and the sandbox's script. An order without one stays unknown.
UPDATE "orders" SET "gateway_account" = "answers"."account" FROM (
	SELECT
		"order_id",
		substring("response" from '"razorpay_order_id":"([^"]+)"') AS "gateway_order",
		CASE
			WHEN "response" LIKE '%"checkout!_js":"/!_!_sandbox/%' ESCAPE '!' THEN 'sandbox'
			ELSE substring("response" from '"key_id":"([^"]+)"')
		END AS "account"
	FROM "idempotency_keys"
	WHERE "order_id" IS NOT NULL
) AS "answers"
WHERE "answers"."order_id" = "orders"."id" AND "answers"."gateway_order" = "orders"."razorpay_order_id";--> statement-breakpoint
UPDATE "payments" SET "account" = "orders"."gateway_account" FROM "orders"
WHERE "orders"."id" = "payments"."order_id" AND "orders"."razorpay_order_id" = "payments"."gateway_order_id";--> statement-breakpoint
-- The sandbox's labels lie below its own address, and its numbers count from 16161000 and 15151000.
UPDATE "shipments" SET "courier" = CASE
	WHEN "label_url" LIKE '%/!_!_sandbox/courier/label/%' ESCAPE '!' THEN 'sandbox'
	WHEN "label_url" IS NULL AND "courier_order_id" LIKE '1616____' AND "courier_shipment_id" LIKE '1515____' THEN 'sandbox'
	ELSE 'live'
END
WHERE coalesce("courier_order_id", "courier_shipment_id", "awb_code", "label_url") IS NOT NULL;
