CREATE TABLE "Series" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "issn" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Series_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Series_address_key" ON "Series"("address");

CREATE TABLE "Issue" (
    "articleId" INTEGER NOT NULL,
    "seriesId" INTEGER NOT NULL,
    "number" TEXT NOT NULL DEFAULT '',
    "sort" DOUBLE PRECISION,
    "date" TEXT NOT NULL DEFAULT '',
    "isSpecial" BOOLEAN NOT NULL DEFAULT false,
    "isbn" TEXT NOT NULL DEFAULT '',
    "printRun" INTEGER,
    "priceCents" INTEGER,
    CONSTRAINT "Issue_pkey" PRIMARY KEY ("articleId"),
    CONSTRAINT "Issue_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Issue_seriesId_fkey" FOREIGN KEY ("seriesId") REFERENCES "Series" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Issue_seriesId_idx" ON "Issue"("seriesId");
