ALTER TABLE "settings" ADD COLUMN "closed_through" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "large_turnover" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "e_invoices" boolean DEFAULT false NOT NULL;