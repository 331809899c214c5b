-- An author's name as /search looks for it; the next start fills it in.
ALTER TABLE "Author" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';

-- A straight apostrophe or quotation mark finds the typographic ones.
UPDATE "Article" SET "searchText" = REPLACE(REPLACE(REPLACE(REPLACE("searchText", '‘', ''''), '’', ''''), 'ʼ', ''''), '′', '''');
UPDATE "Article" SET "searchText" = REPLACE(REPLACE(REPLACE("searchText", '“', '"'), '”', '"'), '„', '"');
