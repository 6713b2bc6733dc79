PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_reviews` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_id` integer NOT NULL,
	`user_id` integer,
	`customer_name` text NOT NULL,
	`customer_email` text NOT NULL,
	`rating` integer NOT NULL,
	`title` text,
	`comment` text,
	`images` text NOT NULL,
	`is_verified_purchase` integer DEFAULT false NOT NULL,
	`is_approved` integer DEFAULT true NOT NULL,
	`awaits_approval` integer DEFAULT false NOT NULL,
	`helpful_count` integer DEFAULT 0 NOT NULL,
	`unhelpful_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reviews_rating" CHECK("__new_reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_votes" CHECK("__new_reviews"."helpful_count" >= 0 and "__new_reviews"."unhelpful_count" >= 0),
	CONSTRAINT "reviews_waiting" CHECK(not ("__new_reviews"."is_approved" and "__new_reviews"."awaits_approval"))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_reviews`("id", "product_id", "user_id", "customer_name", "customer_email", "rating", "title", "comment", "images", "is_verified_purchase", "is_approved", "helpful_count", "unhelpful_count", "created_at", "updated_at") SELECT "id", "product_id", "user_id", "customer_name", "customer_email", "rating", "title", "comment", "images", "is_verified_purchase", "is_approved", "helpful_count", "unhelpful_count", "created_at", "updated_at" FROM `reviews`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_reviews';--> statement-breakpoint
UPDATE sqlite_sequence SET name = '__new_reviews' WHERE name = 'reviews';--> statement-breakpoint
DROP TABLE `reviews`;--> statement-breakpoint
ALTER TABLE `__new_reviews` RENAME TO `reviews`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `reviews_product` ON `reviews` (`product_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `reviews_waiting` ON `reviews` (`id`) WHERE "reviews"."awaits_approval";--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`product_id`,`user_id`);--> statement-breakpoint
ALTER TABLE `settings` ADD `cash_on_delivery` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `review_approval` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `settings` ADD `is_sample` integer DEFAULT true NOT NULL;