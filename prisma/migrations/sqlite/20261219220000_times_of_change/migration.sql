-- When readers notice the last change of a record, for feeds, catalogs and libraries.
ALTER TABLE "Article" ADD COLUMN "updatedAt" DATETIME;
ALTER TABLE "Author" ADD COLUMN "updatedAt" DATETIME;
ALTER TABLE "Band" ADD COLUMN "updatedAt" DATETIME;
ALTER TABLE "MerchItem" ADD COLUMN "updatedAt" DATETIME;
ALTER TABLE "Plan" ADD COLUMN "updatedAt" DATETIME;
ALTER TABLE "SitePage" ADD COLUMN "updatedAt" DATETIME;
UPDATE "Article" SET "updatedAt" = COALESCE("publishedAt", "uploadedAt");
UPDATE "Author" SET "updatedAt" = "createdAt";
UPDATE "Band" SET "updatedAt" = "createdAt";
UPDATE "MerchItem" SET "updatedAt" = "createdAt";
UPDATE "Plan" SET "updatedAt" = "createdAt";
UPDATE "SitePage" SET "updatedAt" = "createdAt";
CREATE INDEX "Article_isDraft_deletedAt_updatedAt_id_idx" ON "Article"("isDraft", "deletedAt", "updatedAt", "id");

-- The version before this one knows nothing of it.
CREATE TRIGGER "Article_created_at_a_time" AFTER INSERT ON "Article" WHEN NEW."updatedAt" IS NULL
BEGIN
  UPDATE "Article" SET "updatedAt" = COALESCE(NEW."publishedAt", max(NEW."createdAt", NEW."uploadedAt")) WHERE "id" = NEW."id";
END;
