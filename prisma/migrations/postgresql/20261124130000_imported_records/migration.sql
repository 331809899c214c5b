CREATE TABLE "ImportedRecord" (
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "importedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ImportedRecord_pkey" PRIMARY KEY ("source")
);
