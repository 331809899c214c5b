ALTER TABLE "MerchVariant" ADD COLUMN "isDigital" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "OrderLine" ADD COLUMN "isDigital" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "VariantFile" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "title" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removedAt" DATETIME
);
CREATE UNIQUE INDEX "VariantFile_path_key" ON "VariantFile"("path");
CREATE INDEX "VariantFile_variantId_idx" ON "VariantFile"("variantId");
CREATE INDEX "VariantFile_removedAt_idx" ON "VariantFile"("removedAt");
CREATE TABLE "OrderDownload" (
    "orderLineId" INTEGER NOT NULL,
    "fileId" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" DATETIME NOT NULL,
    PRIMARY KEY ("orderLineId", "fileId"),
    CONSTRAINT "OrderDownload_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
