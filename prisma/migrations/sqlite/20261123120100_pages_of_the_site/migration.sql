CREATE TABLE "SitePage" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "takenAddress" TEXT,
    "body" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT 'none',
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "publishAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "SitePage_takenAddress_key" ON "SitePage"("takenAddress");
CREATE TABLE "SitePagePicture" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pageId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    CONSTRAINT "SitePagePicture_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "SitePage" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SitePagePicture_pageId_number_key" ON "SitePagePicture"("pageId", "number");
