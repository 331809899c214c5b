CREATE TABLE "StockWish" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StockWish_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "StockWish_variantId_email_key" ON "StockWish"("variantId", "email");
