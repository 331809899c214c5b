-- Pages without text or description, for the accessibility page.
CREATE INDEX "DocumentPage_wordless" ON "DocumentPage"("documentId", "number") WHERE "text" = '' AND "altText" = '';

-- The publications that not everyone may read, of which an item can open one.
CREATE INDEX "Article_access_idx" ON "Article"("access");
