-- Written by hand: columns with their CHECKs are added in place, where the generator would rebuild the tables.
ALTER TABLE `pin_checks` ADD `courier` text CONSTRAINT "pin_checks_courier" CHECK("courier" in ('sandbox', 'live'));--> statement-breakpoint
ALTER TABLE `orders` ADD `gateway_account` text CONSTRAINT "orders_gateway_account" CHECK("gateway_account" is null or "razorpay_order_id" is not null);--> statement-breakpoint
ALTER TABLE `payments` ADD `account` text;--> statement-breakpoint
ALTER TABLE `shipments` ADD `courier` text CONSTRAINT "shipments_courier" CHECK("courier" in ('sandbox', 'live'));--> statement-breakpoint
-- The stored answer of create-order names the key id, and the sandbox's script. An order without one stays unknown.
UPDATE `orders` SET `gateway_account` = `answers`.`account` FROM (
	SELECT
		`order_id`,
		json_extract(`response`, '$.razorpay_order_id') AS `gateway_order`,
		CASE
			WHEN json_extract(`response`, '$.checkout_js') LIKE '/!_!_sandbox/%' ESCAPE '!' THEN 'sandbox'
			ELSE json_extract(`response`, '$.key_id')
		END AS `account`
	FROM `idempotency_keys`
	WHERE `order_id` IS NOT NULL AND json_valid(`response`)
) AS `answers`
WHERE `answers`.`order_id` = `orders`.`id` AND `answers`.`gateway_order` = `orders`.`razorpay_order_id`;--> statement-breakpoint
UPDATE `payments` SET `account` = (
	SELECT `gateway_account` FROM `orders`
	WHERE `orders`.`id` = `payments`.`order_id` AND `orders`.`razorpay_order_id` = `payments`.`gateway_order_id`
);--> statement-breakpoint
-- The sandbox's labels lie below its own address, and its numbers count from 16161000 and 15151000.
UPDATE `shipments` SET `courier` = CASE
	WHEN `label_url` LIKE '%/!_!_sandbox/courier/label/%' ESCAPE '!' THEN 'sandbox'
	WHEN `label_url` IS NULL AND `courier_order_id` LIKE '1616____' AND `courier_shipment_id` LIKE '1515____' THEN 'sandbox'
	ELSE 'live'
END
WHERE coalesce(`courier_order_id`, `courier_shipment_id`, `awb_code`, `label_url`) IS NOT NULL;
