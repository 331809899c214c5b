CREATE TABLE "TableSale" (
    "key" TEXT NOT NULL,
    "orderId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "soldAt" TIMESTAMP(3) NOT NULL,
    "phone" TEXT NOT NULL DEFAULT '',
    "shortages" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "TableSale_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "TableSale_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "TableSale_orderId_key" ON "TableSale"("orderId");
CREATE INDEX "TableSale_day_idx" ON "TableSale"("day");
CREATE TABLE "TableDay" (
    "day" TEXT NOT NULL,
    "floatCents" INTEGER NOT NULL,
    "countedCents" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "countedBy" TEXT NOT NULL,
    "countedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "TableDay_pkey" PRIMARY KEY ("day")
);
