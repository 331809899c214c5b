-- CreateTable
CREATE TABLE "PurgeRun" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "ranAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE INDEX "StripeEvent_receivedAt_idx" ON "StripeEvent"("receivedAt");
