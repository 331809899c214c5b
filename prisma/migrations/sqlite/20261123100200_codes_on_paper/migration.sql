CREATE TABLE "CodeBatch" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE "RedeemCode" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "batchId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "redeemedAt" DATETIME,
    "orderId" INTEGER,
    "requestKey" TEXT,
    "withdrawnAt" DATETIME,
    CONSTRAINT "RedeemCode_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "CodeBatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "RedeemCode_code_key" ON "RedeemCode"("code");
CREATE INDEX "RedeemCode_batchId_idx" ON "RedeemCode"("batchId");
