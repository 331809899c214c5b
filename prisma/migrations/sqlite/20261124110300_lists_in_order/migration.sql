-- PostgreSQL reads no order out of an index that begins with a column asked for by IS NULL: these two leave it out.
CREATE INDEX "Article_publishedAt_id_kept" ON "Article"("publishedAt", "id") WHERE "deletedAt" IS NULL;
CREATE INDEX "Article_filetype_publishedAt_id_kept" ON "Article"("filetype", "publishedAt", "id") WHERE "deletedAt" IS NULL;
