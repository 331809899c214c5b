-- AlterTable: the default fills the orders there are, and those of the version before this one.
ALTER TABLE "Order" ADD COLUMN "reference" TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', '');
CREATE UNIQUE INDEX "Order_reference_key" ON "Order"("reference");

-- CreateTable
CREATE TABLE "UnmatchedPayment" (
    "sessionId" TEXT NOT NULL,
    "paymentIntentId" TEXT,
    "orderId" INTEGER,
    "orderReference" TEXT,
    "amountCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "email" TEXT,
    "reason" TEXT NOT NULL,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMP(3),
    "resolvedBy" TEXT,

    CONSTRAINT "UnmatchedPayment_pkey" PRIMARY KEY ("sessionId")
);

-- CreateIndex
CREATE INDEX "UnmatchedPayment_resolvedAt_createdAt_idx" ON "UnmatchedPayment"("resolvedAt", "createdAt");
