-- Orders are searched, sent in parcels, noted on, and refunded by the line.
ALTER TABLE "Order" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Order" ADD COLUMN "addressVersion" INTEGER NOT NULL DEFAULT 1;
CREATE INDEX "Order_createdAt_idx" ON "Order"("createdAt");

CREATE TABLE "Shipment" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "carrier" TEXT NOT NULL DEFAULT '',
    "trackingNumber" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "shippedBy" TEXT NOT NULL,
    "shippedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Shipment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Shipment_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Shipment_orderId_idx" ON "Shipment"("orderId");

CREATE TABLE "ShipmentLine" (
    "shipmentId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    CONSTRAINT "ShipmentLine_pkey" PRIMARY KEY ("shipmentId", "orderLineId"),
    CONSTRAINT "ShipmentLine_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "Shipment" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ShipmentLine_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ShipmentLine_orderLineId_idx" ON "ShipmentLine"("orderLineId");

CREATE TABLE "OrderNote" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "author" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "requestKey" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OrderNote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "OrderNote_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "OrderNote_requestKey_key" ON "OrderNote"("requestKey");
CREATE INDEX "OrderNote_orderId_idx" ON "OrderNote"("orderId");

CREATE TABLE "RefundLine" (
    "refundId" TEXT NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "restocked" BOOLEAN NOT NULL DEFAULT false,
    CONSTRAINT "RefundLine_pkey" PRIMARY KEY ("refundId", "orderLineId"),
    CONSTRAINT "RefundLine_refundId_fkey" FOREIGN KEY ("refundId") REFERENCES "Refund" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RefundLine_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RefundLine_orderLineId_idx" ON "RefundLine"("orderLineId");

-- Orders that were shipped before are one parcel each.
INSERT INTO "Shipment" ("orderId", "trackingNumber", "shippedBy", "shippedAt")
SELECT "id", COALESCE("trackingText", ''),
  COALESCE((SELECT "actor" FROM "OrderChange" WHERE "orderId" = "Order"."id" AND "toStatus" = 'shipped' ORDER BY "id" LIMIT 1), 'the shop'),
  "shippedAt"
FROM "Order" WHERE "shippedAt" IS NOT NULL;
INSERT INTO "ShipmentLine" ("shipmentId", "orderLineId", "quantity")
SELECT "Shipment"."id", "OrderLine"."id", "OrderLine"."quantity"
FROM "Shipment" JOIN "OrderLine" ON "OrderLine"."orderId" = "Shipment"."orderId";
