-- The words of every page that readers get, for /search. The rowid puts the newest article first and its pages in order, when
-- read backwards: the article's id, then the page's number counted down from 2^20.
CREATE VIRTUAL TABLE "PageWords" USING fts5("words", content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0 categories 'L* N*'");

CREATE TRIGGER "Document_is_ready" AFTER UPDATE OF "state" ON "Document" WHEN NEW."state" = 'ready' AND OLD."state" <> 'ready'
BEGIN
    DELETE FROM "PageWords" WHERE rowid >= NEW."articleId" * 1048576 AND rowid < (NEW."articleId" + 1) * 1048576;
    INSERT INTO "PageWords" (rowid, "words")
        SELECT NEW."articleId" * 1048576 + 1048575 - "number", "searchText" FROM "DocumentPage" WHERE "documentId" = NEW."id";
END;

CREATE TRIGGER "Document_is_gone" AFTER DELETE ON "Document" WHEN OLD."state" = 'ready'
    AND NOT EXISTS (SELECT 1 FROM "Document" WHERE "articleId" = OLD."articleId" AND "state" = 'ready')
BEGIN
    DELETE FROM "PageWords" WHERE rowid >= OLD."articleId" * 1048576 AND rowid < (OLD."articleId" + 1) * 1048576;
END;

INSERT INTO "PageWords" (rowid, "words")
    SELECT "Document"."articleId" * 1048576 + 1048575 - "DocumentPage"."number", "DocumentPage"."searchText"
    FROM "DocumentPage" JOIN "Document" ON "Document"."id" = "DocumentPage"."documentId"
    WHERE "Document"."id" IN (SELECT max("id") FROM "Document" WHERE "state" = 'ready' GROUP BY "articleId");
