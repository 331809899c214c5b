-- Addresses of old sites and of pages that moved, and addresses that people asked for in vain.
CREATE TABLE "Redirect" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "lastVisitAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Redirect_from_key" ON "Redirect"("from");

CREATE TABLE "MissingPage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "path" TEXT NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 1,
    "lastVisitAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "MissingPage_path_key" ON "MissingPage"("path");
CREATE INDEX "MissingPage_visits_lastVisitAt_idx" ON "MissingPage"("visits", "lastVisitAt");
