ALTER TABLE "categories" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translations" jsonb;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "shown_name" text;