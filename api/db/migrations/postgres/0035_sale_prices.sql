ALTER TABLE "variants" ADD COLUMN "regular_price" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sale_price" bigint;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sale_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sale_to" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "variants_on_sale" ON "variants" USING btree ("id") WHERE "variants"."sale_price" is not null;--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_sale" CHECK (("variants"."sale_price" is null) = ("variants"."regular_price" is null) and ("variants"."sale_price" is null or ("variants"."sale_price" >= 0 and "variants"."sale_price" < "variants"."regular_price")));--> statement-breakpoint
ALTER TABLE "variants" ADD CONSTRAINT "variants_sale_times" CHECK (("variants"."sale_price" is not null or ("variants"."sale_from" is null and "variants"."sale_to" is null)) and ("variants"."sale_from" is null or "variants"."sale_to" is null or "variants"."sale_from" < "variants"."sale_to"));