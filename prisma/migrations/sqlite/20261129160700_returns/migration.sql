CREATE TABLE "ReturnRequest" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'asked',
    "reason" TEXT NOT NULL,
    "answer" TEXT NOT NULL DEFAULT '',
    "requestKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ReturnRequest_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ReturnRequest_requestKey_key" ON "ReturnRequest"("requestKey");
CREATE INDEX "ReturnRequest_orderId_idx" ON "ReturnRequest"("orderId");
CREATE INDEX "ReturnRequest_status_idx" ON "ReturnRequest"("status");
CREATE TABLE "ReturnLine" (
    "returnId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    PRIMARY KEY ("returnId", "orderLineId"),
    CONSTRAINT "ReturnLine_returnId_fkey" FOREIGN KEY ("returnId") REFERENCES "ReturnRequest"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReturnLine_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ReturnLine_orderLineId_idx" ON "ReturnLine"("orderLineId");
CREATE TABLE "ReturnSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "days" INTEGER NOT NULL DEFAULT 0,
    "words" TEXT NOT NULL DEFAULT ''
);
