CREATE TABLE "TableSale" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "orderId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "soldAt" DATETIME NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "shortages" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "TableSale_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "TableSale_orderId_key" ON "TableSale"("orderId");
CREATE INDEX "TableSale_day_idx" ON "TableSale"("day");
CREATE TABLE "TableDay" (
    "day" TEXT NOT NULL PRIMARY KEY,
    "floatCents" INTEGER NOT NULL,
    "countedCents" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "countedBy" TEXT NOT NULL,
    "countedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
