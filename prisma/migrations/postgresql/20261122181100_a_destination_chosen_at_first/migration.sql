-- What a cart has before its shopper chooses.
CREATE TABLE "ShippingSettings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "firstDestination" TEXT,
    CONSTRAINT "ShippingSettings_pkey" PRIMARY KEY ("id")
);
