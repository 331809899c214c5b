CREATE TABLE "MerchPicture" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "merchItemId" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    CONSTRAINT "MerchPicture_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MerchPicture_merchItemId_idx" ON "MerchPicture"("merchItemId");
