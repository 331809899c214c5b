ALTER TABLE "Document" ADD COLUMN "searchablePdf" TEXT;
