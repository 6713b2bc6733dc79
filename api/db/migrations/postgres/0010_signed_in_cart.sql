ALTER TABLE "dosha_results" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "dosha_results" CASCADE;--> statement-breakpoint
ALTER TABLE "cart_items" DROP CONSTRAINT "cart_items_quantity";--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "cart_items" SET "updated_at" = "created_at";--> statement-breakpoint
ALTER TABLE "cart_items" ALTER COLUMN "updated_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 0 and 99);