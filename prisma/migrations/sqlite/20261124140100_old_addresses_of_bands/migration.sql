CREATE TABLE "BandAddress" (
    "slug" TEXT NOT NULL PRIMARY KEY,
    "bandId" INTEGER NOT NULL,
    "leftAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BandAddress_bandId_fkey" FOREIGN KEY ("bandId") REFERENCES "Band" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BandAddress_bandId_idx" ON "BandAddress"("bandId");
CREATE INDEX "Band_genre_idx" ON "Band"("genre");
