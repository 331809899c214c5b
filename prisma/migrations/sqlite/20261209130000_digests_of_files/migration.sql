CREATE INDEX "DevicePosition_document_idx" ON "DevicePosition"("document");
-- The digests are read again.
DROP TABLE "FileDigest";
CREATE TABLE "FileDigest" (
    "articleId" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "readAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY ("articleId", "digest"),
    CONSTRAINT "FileDigest_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "FileDigest_digest_idx" ON "FileDigest"("digest");
CREATE INDEX "FileDigest_path_idx" ON "FileDigest"("path");
