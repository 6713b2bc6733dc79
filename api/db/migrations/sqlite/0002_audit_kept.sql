-- Entries of the audit log are only ever added. An account may go: then an entry forgets who it was, and nothing else.
CREATE TRIGGER `audit_log_stays` BEFORE DELETE ON `audit_log` BEGIN
	SELECT RAISE(ABORT, 'the audit log is only ever added to');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_log_unchanged` BEFORE UPDATE ON `audit_log` WHEN NEW.`user_id` IS NOT NULL
	OR (NEW.`id`, NEW.`action`, NEW.`target`, NEW.`before`, NEW.`after`, NEW.`created_at`)
	IS NOT (OLD.`id`, OLD.`action`, OLD.`target`, OLD.`before`, OLD.`after`, OLD.`created_at`) BEGIN
	SELECT RAISE(ABORT, 'the audit log is only ever added to');
END;
