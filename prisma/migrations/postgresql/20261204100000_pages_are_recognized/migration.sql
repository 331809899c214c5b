ALTER TABLE "DocumentPage" ADD COLUMN "recognition" TEXT;
ALTER TABLE "DocumentPage" ADD COLUMN "confidence" INTEGER;
CREATE INDEX "DocumentPage_recognition_documentId_idx" ON "DocumentPage"("recognition", "documentId");

UPDATE "DocumentPage" SET "recognition" = 'waiting' WHERE "text" = '';

-- Words that come later to a page that readers have are found by /search too.
CREATE FUNCTION "keep_new_page_words"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "PageWords" ("key", "documentId", "words")
        SELECT d."articleId"::BIGINT * 1048576 + 1048575 - NEW."number", d."id", to_tsvector('simple', left(NEW."searchText", 100000))
        FROM "Document" d WHERE d."id" = NEW."documentId" AND d."state" = 'ready'
    ON CONFLICT ("key") DO UPDATE SET "words" = EXCLUDED."words", "documentId" = EXCLUDED."documentId";
    RETURN NULL;
END
$$;
CREATE TRIGGER "DocumentPage_has_new_words" AFTER UPDATE OF "searchText" ON "DocumentPage" FOR EACH ROW
WHEN (NEW."searchText" <> OLD."searchText") EXECUTE FUNCTION "keep_new_page_words"();
