-- The newest pages below a key, whatever words they have.
CREATE FUNCTION "newest_pages"(every_word TSQUERY, exactly TSQUERY, below BIGINT, most INTEGER)
RETURNS TABLE ("key" BIGINT, "hasWords" BOOLEAN, "isMatch" BOOLEAN)
LANGUAGE SQL STABLE SET enable_seqscan = off SET enable_bitmapscan = off SET enable_sort = off SET jit = off AS $$
    SELECT w."key", w."words" @@ every_word, w."words" @@ coalesce(exactly, every_word)
    FROM "PageWords" w WHERE w."key" < below ORDER BY w."key" DESC LIMIT most
$$;

-- The pages with all these words by the index, which finds all there are before the newest are taken.
CREATE FUNCTION "indexed_pages"(every_word TSQUERY, exactly TSQUERY, below BIGINT, most INTEGER)
RETURNS TABLE ("key" BIGINT, "isMatch" BOOLEAN)
LANGUAGE SQL STABLE SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET jit = off AS $$
    WITH found AS MATERIALIZED (SELECT w."key" FROM "PageWords" w WHERE w."words" @@ every_word),
    first AS MATERIALIZED (SELECT f."key" FROM found f WHERE f."key" < below ORDER BY f."key" DESC LIMIT most)
    SELECT f."key", exactly IS NULL OR (SELECT w."words" @@ exactly FROM "PageWords" w WHERE w."key" = f."key")
    FROM first f ORDER BY f."key" DESC
$$;

-- Reads the newest pages, span by span, while as many as are wanted seem to be near; the index finds the rest. How many of
-- the pages so far have the words tells what either would cost: a page read takes about as long as five that the index finds.
CREATE OR REPLACE FUNCTION "find_pages"(every_word TSQUERY, exactly TSQUERY, below BIGINT, most INTEGER)
RETURNS TABLE ("key" BIGINT, "isMatch" BOOLEAN)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
    pages REAL := (SELECT c.reltuples FROM pg_class c WHERE c.oid = '"PageWords"'::regclass);
    looked BIGINT := 0;
    found BIGINT := 0;
    span BIGINT := least(2 * most, 200);
    page RECORD;
    is_end BOOLEAN;
BEGIN
    LOOP
        is_end := TRUE;
        FOR page IN SELECT * FROM "newest_pages"(every_word, exactly, below, span::INTEGER) LOOP
            is_end := FALSE;
            looked := looked + 1;
            below := page."key";
            CONTINUE WHEN NOT page."hasWords";
            RETURN QUERY SELECT page."key", page."isMatch";
            found := found + 1;
            IF found = most THEN
                RETURN;
            END IF;
        END LOOP;
        IF is_end THEN
            RETURN;
        END IF;
        EXIT WHEN 5.0 * (most - found) * looked * looked >= pages * found * found;
        span := least(looked, 1 + (most - found) * looked / found);
    END LOOP;
    RETURN QUERY SELECT * FROM "indexed_pages"(every_word, exactly, below, (most - found)::INTEGER);
END
$$;
