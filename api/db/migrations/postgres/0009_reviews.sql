-- Of several reviews of an account for one product the newest stays, with its votes.
DELETE FROM "review_votes" WHERE "review_id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "product_id", "user_id" ORDER BY "created_at" DESC, "id" DESC) AS "place" FROM "reviews" WHERE "user_id" IS NOT NULL) AS "ranked" WHERE "place" > 1);--> statement-breakpoint
DELETE FROM "reviews" WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY "product_id", "user_id" ORDER BY "created_at" DESC, "id" DESC) AS "place" FROM "reviews" WHERE "user_id" IS NOT NULL) AS "ranked" WHERE "place" > 1);--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_rating";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stars1" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stars2" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stars3" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stars4" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "stars5" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "products" SET "stars1" = (SELECT count(*) FROM "reviews" WHERE "reviews"."product_id" = "products"."id" AND "is_approved" AND "rating" = 1), "stars2" = (SELECT count(*) FROM "reviews" WHERE "reviews"."product_id" = "products"."id" AND "is_approved" AND "rating" = 2), "stars3" = (SELECT count(*) FROM "reviews" WHERE "reviews"."product_id" = "products"."id" AND "is_approved" AND "rating" = 3), "stars4" = (SELECT count(*) FROM "reviews" WHERE "reviews"."product_id" = "products"."id" AND "is_approved" AND "rating" = 4), "stars5" = (SELECT count(*) FROM "reviews" WHERE "reviews"."product_id" = "products"."id" AND "is_approved" AND "rating" = 5);--> statement-breakpoint
-- Every product's reply has changed.
UPDATE "catalogue_version" SET "version" = "version" + 1;--> statement-breakpoint
UPDATE "products" SET "version" = (SELECT "version" FROM "catalogue_version" WHERE "id" = 1) WHERE EXISTS (SELECT 1 FROM "catalogue_version");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "rating_sum";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "review_count";--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_once" UNIQUE("product_id","user_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_stars" CHECK ("products"."stars1" >= 0 and "products"."stars2" >= 0 and "products"."stars3" >= 0 and "products"."stars4" >= 0 and "products"."stars5" >= 0);