-- The words of every page that readers get, for /search. The key puts the newest article first and its pages in order, when
-- read backwards: the article's id, then the page's number counted down from 2^20.
CREATE TABLE "PageWords" (
    "key" BIGINT NOT NULL,
    "documentId" INTEGER NOT NULL,
    "words" TSVECTOR NOT NULL,
    CONSTRAINT "PageWords_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "PageWords_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PageWords_documentId_idx" ON "PageWords"("documentId");
CREATE INDEX "PageWords_words_idx" ON "PageWords" USING GIN ("words");

CREATE FUNCTION "page_words_of"(document INTEGER) RETURNS TABLE ("key" BIGINT, "documentId" INTEGER, "words" TSVECTOR)
LANGUAGE SQL STABLE AS $$
    SELECT d."articleId"::BIGINT * 1048576 + 1048575 - p."number", d."id", to_tsvector('simple', left(p."searchText", 100000))
    FROM "DocumentPage" p JOIN "Document" d ON d."id" = p."documentId" WHERE d."id" = document
$$;

CREATE FUNCTION "keep_page_words"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "PageWords" WHERE "key" >= NEW."articleId"::BIGINT * 1048576 AND "key" < (NEW."articleId"::BIGINT + 1) * 1048576;
    INSERT INTO "PageWords" SELECT * FROM "page_words_of"(NEW."id");
    RETURN NULL;
END
$$;
CREATE TRIGGER "Document_is_ready" AFTER UPDATE OF "state" ON "Document" FOR EACH ROW
WHEN (NEW."state" = 'ready' AND OLD."state" <> 'ready') EXECUTE FUNCTION "keep_page_words"();

-- Of the pages with all these words, the first ones below a key, and whether each is as exactly as asked. The index finds them:
-- the planner does not know what it costs to read the words of a page from its row.
CREATE FUNCTION "find_pages"(every_word TSQUERY, exactly TSQUERY, below BIGINT, most INTEGER)
RETURNS TABLE ("key" BIGINT, "isMatch" BOOLEAN)
LANGUAGE SQL STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
    WITH found AS MATERIALIZED (SELECT w."key" FROM "PageWords" w WHERE w."words" @@ every_word),
    first AS MATERIALIZED (SELECT f."key" FROM found f WHERE f."key" < below ORDER BY f."key" DESC LIMIT most)
    SELECT f."key", exactly IS NULL OR (SELECT w."words" @@ exactly FROM "PageWords" w WHERE w."key" = f."key")
    FROM first f ORDER BY f."key" DESC
$$;

INSERT INTO "PageWords" SELECT words.* FROM
    (SELECT max("id") AS "id" FROM "Document" WHERE "state" = 'ready' GROUP BY "articleId") ready,
    LATERAL "page_words_of"(ready."id") words;
