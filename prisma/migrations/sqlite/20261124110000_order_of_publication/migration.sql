-- Articles are listed by the moment at which they got public. What was published at once keeps its place by id.
ALTER TABLE "Article" ADD COLUMN "publishedAt" DATETIME;
UPDATE "Article" SET "publishedAt" = max("createdAt", "uploadedAt") WHERE NOT "isDraft";
CREATE INDEX "Article_isDraft_deletedAt_publishedAt_id_idx" ON "Article"("isDraft", "deletedAt", "publishedAt", "id");
CREATE INDEX "Article_filetype_isDraft_deletedAt_publishedAt_id_idx" ON "Article"("filetype", "isDraft", "deletedAt", "publishedAt", "id");

-- The version before this one knows nothing of it.
CREATE TRIGGER "Article_created_public" AFTER INSERT ON "Article" WHEN NEW."publishedAt" IS NULL AND NOT NEW."isDraft"
BEGIN
  UPDATE "Article" SET "publishedAt" = max(NEW."createdAt", NEW."uploadedAt") WHERE "id" = NEW."id";
END;
CREATE TRIGGER "Article_made_public" AFTER UPDATE OF "isDraft" ON "Article" WHEN NEW."publishedAt" IS NULL AND NOT NEW."isDraft"
BEGIN
  UPDATE "Article" SET "publishedAt" = max(strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), NEW."uploadedAt") WHERE "id" = NEW."id";
END;
