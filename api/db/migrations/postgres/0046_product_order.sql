ALTER TABLE "categories" ADD COLUMN "product_order" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "home_order" jsonb DEFAULT '[]'::jsonb NOT NULL;