ALTER TABLE "Order" ADD COLUMN "payBy" TEXT;
ALTER TABLE "Order" ADD COLUMN "receivedCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "tradedCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "remindedAt" TIMESTAMP(3);
CREATE TABLE "PaymentWay" (
    "name" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT false,
    "words" TEXT NOT NULL DEFAULT '',
    "days" INTEGER NOT NULL DEFAULT 14,
    CONSTRAINT "PaymentWay_pkey" PRIMARY KEY ("name")
);
CREATE TABLE "OrderPayment" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "requestKey" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrderPayment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OrderPayment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "OrderPayment_requestKey_key" ON "OrderPayment"("requestKey");
CREATE INDEX "OrderPayment_orderId_idx" ON "OrderPayment"("orderId");
