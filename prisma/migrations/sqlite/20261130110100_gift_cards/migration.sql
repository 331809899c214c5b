-- Gift cards: sums that codes pay with, in parts.
ALTER TABLE "Order" ADD COLUMN "giftCardId" INTEGER;
ALTER TABLE "Order" ADD COLUMN "giftCardCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "CartChoice" ADD COLUMN "giftCardId" INTEGER;

CREATE TABLE "GiftCard" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "balanceCents" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "voidedAt" DATETIME
);

CREATE TABLE "GiftCardEntry" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "giftCardId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "cents" INTEGER NOT NULL,
    "orderId" INTEGER,
    "actor" TEXT NOT NULL,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "GiftCardEntry_giftCardId_fkey" FOREIGN KEY ("giftCardId") REFERENCES "GiftCard" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "GiftCard_code_key" ON "GiftCard"("code");
CREATE INDEX "GiftCard_createdAt_idx" ON "GiftCard"("createdAt");
CREATE INDEX "GiftCardEntry_giftCardId_idx" ON "GiftCardEntry"("giftCardId");
CREATE INDEX "GiftCardEntry_orderId_idx" ON "GiftCardEntry"("orderId");
