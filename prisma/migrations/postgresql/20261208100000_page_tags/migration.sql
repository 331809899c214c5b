ALTER TABLE "DocumentPage" ADD COLUMN "tags" TEXT;
