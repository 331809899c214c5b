CREATE TABLE "MerchPicture" (
    "id" SERIAL NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    CONSTRAINT "MerchPicture_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MerchPicture_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MerchPicture_merchItemId_idx" ON "MerchPicture"("merchItemId");
