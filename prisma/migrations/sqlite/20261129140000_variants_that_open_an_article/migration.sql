-- An article that is sold by itself, as a variant of the shop.
ALTER TABLE "MerchVariant" ADD COLUMN "articleId" INTEGER REFERENCES "Article" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "MerchVariant_articleId_idx" ON "MerchVariant"("articleId");
