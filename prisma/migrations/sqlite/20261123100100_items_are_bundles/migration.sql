CREATE TABLE "BundlePart" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "variantId" INTEGER NOT NULL,
    "partId" INTEGER,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    CONSTRAINT "BundlePart_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "BundlePart_partId_fkey" FOREIGN KEY ("partId") REFERENCES "MerchVariant" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "BundlePart_variantId_partId_key" ON "BundlePart"("variantId", "partId");
CREATE INDEX "BundlePart_partId_idx" ON "BundlePart"("partId");
CREATE TABLE "OrderLinePart" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderLineId" INTEGER NOT NULL,
    "variantId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "isDigital" BOOLEAN NOT NULL DEFAULT false,
    "holdsStock" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "OrderLinePart_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "OrderLinePart_orderLineId_idx" ON "OrderLinePart"("orderLineId");
CREATE INDEX "OrderLinePart_variantId_idx" ON "OrderLinePart"("variantId");
