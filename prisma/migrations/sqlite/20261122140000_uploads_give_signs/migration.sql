-- An upload says which process it is on and when that gave its last sign, so that another process leaves it alone.
ALTER TABLE "StoredFile" ADD COLUMN "uploadedBy" TEXT;
ALTER TABLE "StoredFile" ADD COLUMN "seenAt" DATETIME;
