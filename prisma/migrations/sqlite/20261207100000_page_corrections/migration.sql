CREATE TABLE "PageCorrection" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "articleId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT,
    "altText" TEXT NOT NULL DEFAULT '',
    "thumbprint" BLOB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "changedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "PageCorrection_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "PageCorrection_articleId_idx" ON "PageCorrection"("articleId");
CREATE TABLE "SuggestedCorrection" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "articleId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "before" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SuggestedCorrection_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SuggestedCorrection_articleId_number_idx" ON "SuggestedCorrection"("articleId", "number");
ALTER TABLE "DocumentPage" ADD COLUMN "altText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "DocumentPage" ADD COLUMN "correctionId" INTEGER REFERENCES "PageCorrection" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "DocumentPage_correctionId_idx" ON "DocumentPage"("correctionId");
