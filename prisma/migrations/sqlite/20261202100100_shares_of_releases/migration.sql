-- A share may be of a release instead of an item. SQLite makes a column optional by a new table.
CREATE TABLE "NewShare" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "payeeId" INTEGER NOT NULL,
    "merchItemId" INTEGER,
    "variantId" INTEGER,
    "releaseId" INTEGER,
    "percentHundredths" INTEGER,
    "unitCents" INTEGER,
    "afterFees" BOOLEAN NOT NULL DEFAULT true,
    "afterPostage" BOOLEAN NOT NULL DEFAULT true,
    "startsAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Share_payeeId_fkey" FOREIGN KEY ("payeeId") REFERENCES "Payee"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Share_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Share_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Share_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "NewShare" ("id", "payeeId", "merchItemId", "variantId", "percentHundredths", "unitCents", "afterFees", "afterPostage", "startsAt", "endedAt", "createdAt") SELECT "id", "payeeId", "merchItemId", "variantId", "percentHundredths", "unitCents", "afterFees", "afterPostage", "startsAt", "endedAt", "createdAt" FROM "Share";
DROP TABLE "Share";
ALTER TABLE "NewShare" RENAME TO "Share";
CREATE INDEX "Share_payeeId_idx" ON "Share"("payeeId");
CREATE INDEX "Share_merchItemId_idx" ON "Share"("merchItemId");
CREATE INDEX "Share_variantId_idx" ON "Share"("variantId");
CREATE INDEX "Share_releaseId_idx" ON "Share"("releaseId");
