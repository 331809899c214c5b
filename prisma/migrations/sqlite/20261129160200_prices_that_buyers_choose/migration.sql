-- Prices that buyers choose.
ALTER TABLE "MerchVariant" ADD COLUMN "minimumCents" INTEGER;
ALTER TABLE "MerchVariant" ADD COLUMN "takesMore" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "MerchVariant" ADD COLUMN "priceWords" TEXT NOT NULL DEFAULT '';
