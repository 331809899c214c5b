-- AlterTable
ALTER TABLE "Order" ADD COLUMN "reference" TEXT;
UPDATE "Order" SET "reference" = lower(hex(randomblob(16)));
CREATE UNIQUE INDEX "Order_reference_key" ON "Order"("reference");

-- The version before this one inserts orders without a reference.
CREATE TRIGGER "Order_reference" AFTER INSERT ON "Order" WHEN NEW."reference" IS NULL
BEGIN
  UPDATE "Order" SET "reference" = lower(hex(randomblob(16))) WHERE "id" = NEW."id";
END;

-- CreateTable
CREATE TABLE "UnmatchedPayment" (
    "sessionId" TEXT NOT NULL PRIMARY KEY,
    "paymentIntentId" TEXT,
    "orderId" INTEGER,
    "orderReference" TEXT,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "email" TEXT,
    "reason" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" DATETIME,
    "resolvedBy" TEXT
);

-- CreateIndex
CREATE INDEX "UnmatchedPayment_resolvedAt_createdAt_idx" ON "UnmatchedPayment"("resolvedAt", "createdAt");
