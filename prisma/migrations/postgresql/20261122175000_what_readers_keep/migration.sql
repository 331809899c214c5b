-- Places, bookmarks and reading lists of accounts.
CREATE TABLE "ReadingPlace" (
    "userId" INTEGER NOT NULL,
    "articleId" INTEGER NOT NULL,
    "page" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "ReadingPlace_pkey" PRIMARY KEY ("userId", "articleId"),
    CONSTRAINT "ReadingPlace_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReadingPlace_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ReadingPlace_userId_readAt_idx" ON "ReadingPlace"("userId", "readAt");
CREATE INDEX "ReadingPlace_articleId_idx" ON "ReadingPlace"("articleId");

CREATE TABLE "Bookmark" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "articleId" INTEGER NOT NULL,
    "page" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Bookmark_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Bookmark_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Bookmark_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Bookmark_userId_articleId_page_key" ON "Bookmark"("userId", "articleId", "page");
CREATE INDEX "Bookmark_articleId_idx" ON "Bookmark"("articleId");

CREATE TABLE "ReadingListItem" (
    "userId" INTEGER NOT NULL,
    "articleId" INTEGER NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ReadingListItem_pkey" PRIMARY KEY ("userId", "articleId"),
    CONSTRAINT "ReadingListItem_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReadingListItem_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ReadingListItem_userId_addedAt_idx" ON "ReadingListItem"("userId", "addedAt");
CREATE INDEX "ReadingListItem_articleId_idx" ON "ReadingListItem"("articleId");
