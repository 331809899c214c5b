CREATE TABLE "CodeBatch" (
    "id" SERIAL NOT NULL,
    "variantId" INTEGER NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CodeBatch_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "RedeemCode" (
    "id" SERIAL NOT NULL,
    "batchId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "redeemedAt" TIMESTAMP(3),
    "orderId" INTEGER,
    "requestKey" TEXT,
    "withdrawnAt" TIMESTAMP(3),
    CONSTRAINT "RedeemCode_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "RedeemCode_batchId_fkey" FOREIGN KEY ("batchId") REFERENCES "CodeBatch" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "RedeemCode_code_key" ON "RedeemCode"("code");
CREATE INDEX "RedeemCode_batchId_idx" ON "RedeemCode"("batchId");
