-- Free words that publications are found by.
CREATE TABLE "ArticleTag" (
    "articleId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT "ArticleTag_pkey" PRIMARY KEY ("articleId", "key"),
    CONSTRAINT "ArticleTag_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ArticleTag_key_articleId_idx" ON "ArticleTag"("key", "articleId");
