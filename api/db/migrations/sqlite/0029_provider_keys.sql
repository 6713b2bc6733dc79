CREATE TABLE `provider_keys` (
	`provider` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`saved_at` integer NOT NULL,
	CONSTRAINT "provider_keys_provider" CHECK("provider_keys"."provider" in ('payments', 'courier', 'mail'))
) STRICT;
