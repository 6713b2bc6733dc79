ALTER TABLE "jobs" DROP CONSTRAINT "jobs_state";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_finished";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "counted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cod_max_amount" bigint DEFAULT 2500000 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cod_max_pieces" bigint DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cod_open_per_phone" bigint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cod_open_per_address" bigint DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cod_open_per_ip" bigint DEFAULT 200 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cod_expiry_days" bigint DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mailbox" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ip_key" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expiry_warned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "jobs_recipient" ON "jobs" USING btree ("recipient","counted_at") WHERE "jobs"."recipient" is not null;--> statement-breakpoint
UPDATE "orders" SET "mailbox" = (
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
		THEN coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com' ELSE name || '@' || domain END
	FROM (
		SELECT domain, CASE WHEN strpos(local, '+') > 1 THEN substr(local, 1, strpos(local, '+') - 1) ELSE local END AS name
		FROM (
			SELECT substr("orders"."customer_email", 1, strpos("orders"."customer_email", '@') - 1) AS local, substr("orders"."customer_email", strpos("orders"."customer_email", '@') + 1) AS domain
		) AS parts
	) AS named
);--> statement-breakpoint
CREATE INDEX "orders_mailbox" ON "orders" USING btree ("mailbox");--> statement-breakpoint
CREATE INDEX "orders_open_phone" ON "orders" USING btree ("customer_phone") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_open_address" ON "orders" USING btree ("address_key") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_open_ip" ON "orders" USING btree ("ip_key") WHERE "orders"."status" = 'pending';--> statement-breakpoint
UPDATE "coupons" SET "mailbox" = (
	SELECT CASE WHEN domain IN ('gmail.com', 'googlemail.com')
		THEN coalesce(nullif(replace(name, '.', ''), ''), name) || '@gmail.com' ELSE name || '@' || domain END
	FROM (
		SELECT domain, CASE WHEN strpos(local, '+') > 1 THEN substr(local, 1, strpos(local, '+') - 1) ELSE local END AS name
		FROM (
			SELECT substr("coupons"."email", 1, strpos("coupons"."email", '@') - 1) AS local, substr("coupons"."email", strpos("coupons"."email", '@') + 1) AS domain
		) AS parts
	) AS named
);--> statement-breakpoint
-- One code a mailbox from here on: a used one, else the oldest, stands for it. The others stay valid for their own address.
UPDATE "coupons" SET "mailbox" = NULL WHERE "code" NOT IN (
	SELECT "code" FROM (
		SELECT "code", row_number() OVER (PARTITION BY "mailbox" ORDER BY "used_by_order_id" IS NULL, "created_at", "code") AS place
		FROM "coupons"
	) AS ranked WHERE place = 1
);--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_mailbox_unique" UNIQUE("mailbox");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_counted" CHECK (("jobs"."recipient" is null) = ("jobs"."counted_at" is null));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_state" CHECK ("jobs"."state" in ('waiting', 'running', 'done', 'failed', 'withheld'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_finished" CHECK (("jobs"."finished_at" is not null) = ("jobs"."state" in ('done', 'failed', 'withheld')));--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_cod_order" CHECK ("settings"."cod_max_amount" > 0 and "settings"."cod_max_pieces" > 0);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_cod_open" CHECK ("settings"."cod_open_per_phone" > 0 and "settings"."cod_open_per_address" > 0 and "settings"."cod_open_per_ip" > 0);--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_cod_expiry" CHECK ("settings"."cod_expiry_days" between 2 and 60);