-- When readers notice the last change of a record, for feeds, catalogs and libraries.
ALTER TABLE "Article" ADD COLUMN "updatedAt" TIMESTAMP(3);
ALTER TABLE "Author" ADD COLUMN "updatedAt" TIMESTAMP(3);
ALTER TABLE "Band" ADD COLUMN "updatedAt" TIMESTAMP(3);
ALTER TABLE "MerchItem" ADD COLUMN "updatedAt" TIMESTAMP(3);
ALTER TABLE "Plan" ADD COLUMN "updatedAt" TIMESTAMP(3);
ALTER TABLE "SitePage" ADD COLUMN "updatedAt" TIMESTAMP(3);
UPDATE "Article" SET "updatedAt" = COALESCE("publishedAt", "uploadedAt");
UPDATE "Author" SET "updatedAt" = "createdAt";
UPDATE "Band" SET "updatedAt" = "createdAt";
UPDATE "MerchItem" SET "updatedAt" = "createdAt";
UPDATE "Plan" SET "updatedAt" = "createdAt";
UPDATE "SitePage" SET "updatedAt" = "createdAt";
CREATE INDEX "Article_isDraft_deletedAt_updatedAt_id_idx" ON "Article"("isDraft", "deletedAt", "updatedAt", "id");

-- The version before this one knows nothing of it.
CREATE FUNCTION "article_created_at_a_time"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."updatedAt" := COALESCE(NEW."publishedAt", greatest(NEW."createdAt", NEW."uploadedAt"));
    RETURN NEW;
END
$$;
CREATE TRIGGER "Article_created_at_a_time" BEFORE INSERT ON "Article"
FOR EACH ROW WHEN (NEW."updatedAt" IS NULL) EXECUTE FUNCTION "article_created_at_a_time"();
