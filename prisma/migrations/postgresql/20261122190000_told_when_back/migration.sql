CREATE TABLE "StockWish" (
    "id" SERIAL NOT NULL,
    "variantId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StockWish_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "StockWish_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "StockWish_variantId_email_key" ON "StockWish"("variantId", "email");
