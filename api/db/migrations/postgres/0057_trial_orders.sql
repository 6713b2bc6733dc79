CREATE TABLE "trial_orders" (
	"order_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trial_orders" ADD CONSTRAINT "trial_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Hand-written. Rows of these tables can be deleted only with a trial order, in the transaction that lists the order in
-- "trial_orders" (record 46). All other deletions and all changes stay refused.
CREATE OR REPLACE FUNCTION "money_ledger_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "trial_orders" WHERE "order_id" = OLD."order_id") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'the money ledger is only ever added to';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "documents_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "trial_orders" WHERE "order_id" = OLD."order_id") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'issued documents are never changed';
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION "stock_movements_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM "trial_orders" WHERE "order_id" = OLD."order_id") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'stock movements are only ever added';
END $$;
