ALTER TABLE "Order" ADD COLUMN "payBy" TEXT;
ALTER TABLE "Order" ADD COLUMN "receivedCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "tradedCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "remindedAt" DATETIME;
CREATE TABLE "PaymentWay" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "isOn" BOOLEAN NOT NULL DEFAULT false,
    "words" TEXT NOT NULL DEFAULT '',
    "days" INTEGER NOT NULL DEFAULT 14
);
CREATE TABLE "OrderPayment" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "receivedAt" DATETIME NOT NULL,
    "actor" TEXT NOT NULL,
    "requestKey" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrderPayment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "OrderPayment_requestKey_key" ON "OrderPayment"("requestKey");
CREATE INDEX "OrderPayment_orderId_idx" ON "OrderPayment"("orderId");
