CREATE TABLE "Series" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "issn" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Series_address_key" ON "Series"("address");

CREATE TABLE "Issue" (
    "articleId" INTEGER NOT NULL,
    "seriesId" INTEGER NOT NULL,
    "number" TEXT NOT NULL DEFAULT '',
    "sort" REAL,
    "date" TEXT NOT NULL DEFAULT '',
    "isSpecial" BOOLEAN NOT NULL DEFAULT false,
    "isbn" TEXT NOT NULL DEFAULT '',
    "printRun" INTEGER,
    "priceCents" INTEGER,
    PRIMARY KEY ("articleId"),
    CONSTRAINT "Issue_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Issue_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Issue_seriesId_idx" ON "Issue"("seriesId");
