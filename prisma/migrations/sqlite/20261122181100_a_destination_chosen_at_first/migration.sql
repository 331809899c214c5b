-- What a cart has before its shopper chooses.
CREATE TABLE "ShippingSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "firstDestination" TEXT
);
