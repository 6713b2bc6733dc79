ALTER TABLE "settings" ADD COLUMN "profile" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "profile_version" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "is_open" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "set_up" jsonb;