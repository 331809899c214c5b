CREATE TABLE "WholesaleList" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "percentHundredths" INTEGER NOT NULL DEFAULT 0,
    "minimumCents" INTEGER NOT NULL DEFAULT 0,
    "days" INTEGER NOT NULL DEFAULT 30,
    "endedAt" DATETIME,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "WholesaleList_code_key" ON "WholesaleList"("code");
CREATE TABLE "WholesaleItem" (
    "listId" INTEGER NOT NULL,
    "variantId" INTEGER NOT NULL,
    "priceCents" INTEGER,
    CONSTRAINT "WholesaleItem_pkey" PRIMARY KEY ("listId", "variantId"),
    CONSTRAINT "WholesaleItem_listId_fkey" FOREIGN KEY ("listId") REFERENCES "WholesaleList"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WholesaleItem_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WholesaleItem_variantId_idx" ON "WholesaleItem"("variantId");
CREATE TABLE "BusinessBuyer" (
    "orderId" INTEGER NOT NULL PRIMARY KEY,
    "company" TEXT NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL,
    "vatNumber" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    "listId" INTEGER,
    "listName" TEXT NOT NULL DEFAULT '',
    "days" INTEGER NOT NULL,
    "requestKey" TEXT NOT NULL,
    CONSTRAINT "BusinessBuyer_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "BusinessBuyer_requestKey_key" ON "BusinessBuyer"("requestKey");
CREATE TABLE "Invoice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "number" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ofNumber" INTEGER,
    "issuedOn" TEXT NOT NULL,
    "dueOn" TEXT,
    "totalCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Invoice_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Invoice_number_key" ON "Invoice"("number");
CREATE INDEX "Invoice_orderId_idx" ON "Invoice"("orderId");
CREATE TABLE "InvoiceSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "lastNumber" INTEGER NOT NULL DEFAULT 0,
    "vatNumber" TEXT NOT NULL DEFAULT '',
    "taxWords" TEXT NOT NULL DEFAULT ''
);
