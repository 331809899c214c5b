CREATE TABLE "ArticleDay" (
    "articleId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("articleId", "day"),
    CONSTRAINT "ArticleDay_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ArticleDay_day_idx" ON "ArticleDay"("day");
