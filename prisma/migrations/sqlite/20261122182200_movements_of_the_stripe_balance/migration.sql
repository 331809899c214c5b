-- What payments and refunds moved at Stripe: fees, and the payouts that they are in.
CREATE TABLE "StripeTransaction" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "orderId" INTEGER NOT NULL,
    "refundId" TEXT,
    "type" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "feeCents" INTEGER NOT NULL,
    "netCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "payoutId" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "StripeTransaction_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "StripeTransaction_orderId_idx" ON "StripeTransaction"("orderId");
CREATE INDEX "StripeTransaction_createdAt_idx" ON "StripeTransaction"("createdAt");
CREATE INDEX "StripeTransaction_payoutId_createdAt_idx" ON "StripeTransaction"("payoutId", "createdAt");
CREATE INDEX "Order_paidAt_idx" ON "Order"("paidAt");
