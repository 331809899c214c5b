CREATE TABLE "Release" (
    "id" SERIAL NOT NULL PRIMARY KEY,
    "bandId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'album',
    "cover" TEXT,
    "releasedOn" TEXT,
    "credits" TEXT NOT NULL DEFAULT '',
    "merchItemId" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Release_bandId_fkey" FOREIGN KEY ("bandId") REFERENCES "Band" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Release_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Release_bandId_slug_key" ON "Release"("bandId", "slug");
CREATE INDEX "Release_merchItemId_idx" ON "Release"("merchItemId");
ALTER TABLE "Track" ADD COLUMN "releaseId" INTEGER REFERENCES "Release" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Track" ADD COLUMN "artist" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Track" ADD COLUMN "lyrics" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Track" ADD COLUMN "picture" TEXT;
CREATE INDEX "Track_releaseId_idx" ON "Track"("releaseId");
