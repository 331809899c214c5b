-- Gift cards that are sold on the site.
ALTER TABLE "GiftCard" ADD COLUMN "giverName" TEXT NOT NULL DEFAULT '';
ALTER TABLE "GiftCard" ADD COLUMN "message" TEXT NOT NULL DEFAULT '';
ALTER TABLE "GiftCard" ADD COLUMN "email" TEXT;
ALTER TABLE "GiftCard" ADD COLUMN "sendAt" TIMESTAMP(3);
ALTER TABLE "GiftCard" ADD COLUMN "mailedAt" TIMESTAMP(3);
ALTER TABLE "GiftCard" ADD COLUMN "purchaseKey" TEXT;
ALTER TABLE "GiftCard" ADD COLUMN "orderId" INTEGER;
ALTER TABLE "GiftCard" ADD COLUMN "paidAt" TIMESTAMP(3);
CREATE UNIQUE INDEX "GiftCard_purchaseKey_key" ON "GiftCard"("purchaseKey");
CREATE INDEX "GiftCard_orderId_idx" ON "GiftCard"("orderId");
CREATE INDEX "GiftCard_sendAt_idx" ON "GiftCard"("sendAt");
