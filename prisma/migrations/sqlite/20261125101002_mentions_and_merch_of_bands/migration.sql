-- The bands that articles name.
CREATE TABLE "ArticleBand" (
    "articleId" INTEGER NOT NULL,
    "bandId" INTEGER NOT NULL,
    PRIMARY KEY ("articleId", "bandId"),
    CONSTRAINT "ArticleBand_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ArticleBand_bandId_fkey" FOREIGN KEY ("bandId") REFERENCES "Band" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ArticleBand_bandId_idx" ON "ArticleBand"("bandId");
-- Whose an item of the shop is.
ALTER TABLE "MerchItem" ADD COLUMN "bandId" INTEGER REFERENCES "Band" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "MerchItem_bandId_idx" ON "MerchItem"("bandId");
