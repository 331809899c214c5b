ALTER TABLE "Article" ADD COLUMN "translationGroup" TEXT;
CREATE INDEX "Article_translationGroup_idx" ON "Article"("translationGroup");
ALTER TABLE "SitePage" ADD COLUMN "language" TEXT;
ALTER TABLE "SitePage" ADD COLUMN "translationGroup" TEXT;
CREATE INDEX "SitePage_translationGroup_idx" ON "SitePage"("translationGroup");
ALTER TABLE "MerchItem" ADD COLUMN "translations" TEXT NOT NULL DEFAULT '{}';
