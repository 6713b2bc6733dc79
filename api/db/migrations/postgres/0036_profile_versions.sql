ALTER TABLE "shop_versions" DROP CONSTRAINT "shop_versions_part";--> statement-breakpoint
ALTER TABLE "shop_versions" ADD CONSTRAINT "shop_versions_part" CHECK ("shop_versions"."part" in ('profile', 'look', 'content'));--> statement-breakpoint
INSERT INTO "shop_versions" ("part", "version", "value", "saved_at") SELECT 'profile', "profile_version", "profile", "updated_at" FROM "settings" WHERE "profile" IS NOT NULL;
