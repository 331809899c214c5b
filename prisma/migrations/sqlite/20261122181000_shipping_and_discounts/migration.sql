-- Zones, classes and rates of shipping, places to pick up, and discount codes.
CREATE TABLE "ShippingClass" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL
);
CREATE UNIQUE INDEX "ShippingClass_nameKey_key" ON "ShippingClass"("nameKey");

CREATE TABLE "ShippingZone" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "freeFromCents" INTEGER,
    "isRest" BOOLEAN,
    "version" INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX "ShippingZone_isRest_key" ON "ShippingZone"("isRest");

CREATE TABLE "ShippingCountry" (
    "code" TEXT NOT NULL PRIMARY KEY,
    "zoneId" INTEGER NOT NULL,
    CONSTRAINT "ShippingCountry_zoneId_fkey" FOREIGN KEY ("zoneId") REFERENCES "ShippingZone" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ShippingCountry_zoneId_idx" ON "ShippingCountry"("zoneId");

CREATE TABLE "ShippingRate" (
    "zoneId" INTEGER NOT NULL,
    "classId" INTEGER NOT NULL,
    "firstCents" INTEGER NOT NULL,
    "furtherCents" INTEGER NOT NULL,
    PRIMARY KEY ("zoneId", "classId"),
    CONSTRAINT "ShippingRate_zoneId_fkey" FOREIGN KEY ("zoneId") REFERENCES "ShippingZone" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ShippingRate_classId_fkey" FOREIGN KEY ("classId") REFERENCES "ShippingClass" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ShippingRate_classId_idx" ON "ShippingRate"("classId");

CREATE TABLE "PickupPlace" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "details" TEXT NOT NULL DEFAULT ''
);

CREATE TABLE "Discount" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "code" TEXT NOT NULL,
    "percent" INTEGER,
    "amountCents" INTEGER,
    "startsAt" DATETIME,
    "endsAt" DATETIME,
    "maxUses" INTEGER,
    "oncePerCustomer" BOOLEAN NOT NULL DEFAULT false,
    "minGoodsCents" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Discount_code_key" ON "Discount"("code");

CREATE TABLE "CartChoice" (
    "userId" INTEGER NOT NULL PRIMARY KEY,
    "destination" TEXT,
    "discountCode" TEXT,
    CONSTRAINT "CartChoice_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "MerchItem" ADD COLUMN "shippingClassId" INTEGER REFERENCES "ShippingClass" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "MerchItem" ADD COLUMN "taxCode" TEXT;
ALTER TABLE "MerchItem" ADD COLUMN "taxBehavior" TEXT;
CREATE INDEX "MerchItem_shippingClassId_idx" ON "MerchItem"("shippingClassId");

ALTER TABLE "Order" ADD COLUMN "discountCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "discountCode" TEXT;
ALTER TABLE "Order" ADD COLUMN "discountId" INTEGER;
ALTER TABLE "Order" ADD COLUMN "includedTaxCents" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Order" ADD COLUMN "shippingMethod" TEXT;
ALTER TABLE "Order" ADD COLUMN "shippingCountry" TEXT;
ALTER TABLE "Order" ADD COLUMN "pickupPlace" TEXT;
CREATE INDEX "Order_discountId_idx" ON "Order"("discountId");

ALTER TABLE "OrderLine" ADD COLUMN "taxCode" TEXT;
ALTER TABLE "OrderLine" ADD COLUMN "taxBehavior" TEXT;
