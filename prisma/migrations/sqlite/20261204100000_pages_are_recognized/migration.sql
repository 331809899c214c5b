ALTER TABLE "DocumentPage" ADD COLUMN "recognition" TEXT;
ALTER TABLE "DocumentPage" ADD COLUMN "confidence" INTEGER;
CREATE INDEX "DocumentPage_recognition_documentId_idx" ON "DocumentPage"("recognition", "documentId");

UPDATE "DocumentPage" SET "recognition" = 'waiting' WHERE "text" = '';

-- Words that come later to a page that readers have are found by /search too.
CREATE TRIGGER "DocumentPage_has_new_words" AFTER UPDATE OF "searchText" ON "DocumentPage" WHEN NEW."searchText" <> OLD."searchText"
    AND EXISTS (SELECT 1 FROM "Document" WHERE "id" = NEW."documentId" AND "state" = 'ready')
BEGIN
    DELETE FROM "PageWords" WHERE rowid =
        (SELECT "articleId" * 1048576 + 1048575 - NEW."number" FROM "Document" WHERE "id" = NEW."documentId");
    INSERT INTO "PageWords" (rowid, "words")
        SELECT "articleId" * 1048576 + 1048575 - NEW."number", NEW."searchText" FROM "Document" WHERE "id" = NEW."documentId";
END;
