-- A line just taken out of a cart can be put back for an hour.
CREATE TABLE "RemovedLine" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" INTEGER NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "priceAtAddCents" INTEGER NOT NULL,
    "removedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "RemovedLine_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "RemovedLine_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "RemovedLine_userId_idx" ON "RemovedLine"("userId");
CREATE INDEX "RemovedLine_merchItemId_idx" ON "RemovedLine"("merchItemId");
