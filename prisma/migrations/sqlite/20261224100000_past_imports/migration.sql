-- The imports, so that one can be undone.
CREATE TABLE "Import" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "format" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" DATETIME
);
ALTER TABLE "ImportedRecord" ADD COLUMN "importId" INTEGER;
CREATE INDEX "ImportedRecord_importId_idx" ON "ImportedRecord"("importId");
