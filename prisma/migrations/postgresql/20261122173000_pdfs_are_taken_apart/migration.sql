-- PDFs are taken apart into pages with text, links and pictures.
CREATE TABLE "Document" (
    "id" SERIAL NOT NULL,
    "articleId" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "version" INTEGER NOT NULL,
    "pageCount" INTEGER,
    "language" TEXT,
    "outline" TEXT NOT NULL DEFAULT '[]',
    "viewerCopy" TEXT,
    "startedAt" TIMESTAMP(3),
    "readyAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Document_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Document_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "Document_articleId_state_idx" ON "Document"("articleId", "state");
CREATE INDEX "Document_state_idx" ON "Document"("state");

CREATE TABLE "DocumentPage" (
    "id" SERIAL NOT NULL,
    "documentId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "label" TEXT,
    "width" DOUBLE PRECISION NOT NULL,
    "height" DOUBLE PRECISION NOT NULL,
    "rotation" INTEGER NOT NULL DEFAULT 0,
    "picture" TEXT,
    "largePicture" TEXT,
    "text" TEXT NOT NULL,
    "searchText" TEXT NOT NULL,
    "links" TEXT NOT NULL DEFAULT '[]',
    "lines" TEXT NOT NULL DEFAULT '[]',
    CONSTRAINT "DocumentPage_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "DocumentPage_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES "Document" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "DocumentPage_documentId_number_key" ON "DocumentPage"("documentId", "number");
