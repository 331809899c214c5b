-- Articles are listed by the moment at which they got public. What was published at once keeps its place by id.
ALTER TABLE "Article" ADD COLUMN "publishedAt" TIMESTAMP(3);
UPDATE "Article" SET "publishedAt" = greatest("createdAt", "uploadedAt") WHERE NOT "isDraft";
CREATE INDEX "Article_isDraft_deletedAt_publishedAt_id_idx" ON "Article"("isDraft", "deletedAt", "publishedAt", "id");
CREATE INDEX "Article_filetype_isDraft_deletedAt_publishedAt_id_idx" ON "Article"("filetype", "isDraft", "deletedAt", "publishedAt", "id");

-- The version before this one knows nothing of it.
CREATE FUNCTION "article_gets_public"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."publishedAt" := greatest(CASE TG_OP WHEN 'INSERT' THEN NEW."createdAt" ELSE now() AT TIME ZONE 'UTC' END, NEW."uploadedAt");
    RETURN NEW;
END
$$;
CREATE TRIGGER "Article_gets_public" BEFORE INSERT OR UPDATE OF "isDraft" ON "Article"
FOR EACH ROW WHEN (NEW."publishedAt" IS NULL AND NOT NEW."isDraft") EXECUTE FUNCTION "article_gets_public"();
