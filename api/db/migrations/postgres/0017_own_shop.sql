ALTER TABLE "reviews" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "cash_on_delivery" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "review_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "is_sample" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "reviews_waiting" ON "reviews" USING btree ("id") WHERE "reviews"."awaits_approval";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_waiting" CHECK (not ("reviews"."is_approved" and "reviews"."awaits_approval"));