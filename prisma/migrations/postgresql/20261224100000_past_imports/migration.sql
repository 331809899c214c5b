-- The imports, so that one can be undone.
CREATE TABLE "Import" (
    "id" SERIAL NOT NULL,
    "format" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "Import_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "ImportedRecord" ADD COLUMN "importId" INTEGER;
CREATE INDEX "ImportedRecord_importId_idx" ON "ImportedRecord"("importId");
