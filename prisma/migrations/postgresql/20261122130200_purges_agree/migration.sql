-- CreateTable
CREATE TABLE "PurgeRun" (
    "name" TEXT NOT NULL,
    "ranAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PurgeRun_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "StripeEvent_receivedAt_idx" ON "StripeEvent"("receivedAt");
