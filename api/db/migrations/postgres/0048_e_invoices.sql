CREATE TABLE "e_invoices" (
	"document_id" bigint PRIMARY KEY NOT NULL,
	"irn" text NOT NULL,
	"signed_qr" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "e_invoices_irn_unique" UNIQUE("irn")
);
--> statement-breakpoint
ALTER TABLE "e_invoices" ADD CONSTRAINT "e_invoices_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE restrict ON UPDATE no action;