CREATE TABLE "SitePage" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "takenAddress" TEXT,
    "body" TEXT NOT NULL,
    "place" TEXT NOT NULL DEFAULT 'none',
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "publishAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SitePage_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "SitePage_takenAddress_key" ON "SitePage"("takenAddress");
CREATE TABLE "SitePagePicture" (
    "id" SERIAL NOT NULL,
    "pageId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "image" TEXT NOT NULL,
    CONSTRAINT "SitePagePicture_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SitePagePicture_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "SitePage" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SitePagePicture_pageId_number_key" ON "SitePagePicture"("pageId", "number");
