CREATE TABLE "Payee" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL DEFAULT '',
    "minPayoutCents" INTEGER NOT NULL DEFAULT 0,
    "linkSeed" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Payee_reference_key" ON "Payee"("reference");
CREATE TABLE "Share" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "payeeId" INTEGER NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "variantId" INTEGER,
    "percentHundredths" INTEGER,
    "unitCents" INTEGER,
    "afterFees" BOOLEAN NOT NULL DEFAULT true,
    "afterPostage" BOOLEAN NOT NULL DEFAULT true,
    "startsAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Share_payeeId_fkey" FOREIGN KEY ("payeeId") REFERENCES "Payee"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Share_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Share_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Share_payeeId_idx" ON "Share"("payeeId");
CREATE INDEX "Share_merchItemId_idx" ON "Share"("merchItemId");
CREATE INDEX "Share_variantId_idx" ON "Share"("variantId");
CREATE TABLE "ShareEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "payeeId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "cause" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL DEFAULT 0,
    "grossCents" INTEGER NOT NULL DEFAULT 0,
    "feeCents" INTEGER NOT NULL DEFAULT 0,
    "shareCents" INTEGER NOT NULL,
    "postageCents" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "quarter" TEXT NOT NULL,
    "at" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ShareEntry_payeeId_fkey" FOREIGN KEY ("payeeId") REFERENCES "Payee"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ShareEntry_orderLineId_payeeId_cause_key" ON "ShareEntry"("orderLineId", "payeeId", "cause");
CREATE INDEX "ShareEntry_payeeId_quarter_idx" ON "ShareEntry"("payeeId", "quarter");
CREATE INDEX "ShareEntry_orderId_idx" ON "ShareEntry"("orderId");
CREATE TABLE "Payout" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "payeeId" INTEGER NOT NULL,
    "quarter" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "paidOn" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "paidBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Payout_payeeId_fkey" FOREIGN KEY ("payeeId") REFERENCES "Payee"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Payout_payeeId_quarter_key" ON "Payout"("payeeId", "quarter");
