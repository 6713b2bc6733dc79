-- Entries of the audit log are only ever added. An account may go: then an entry forgets who it was, and nothing else.
CREATE FUNCTION "audit_log_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW."user_id" IS NULL AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'the audit log is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_kept" BEFORE UPDATE OR DELETE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION "audit_log_kept"();
