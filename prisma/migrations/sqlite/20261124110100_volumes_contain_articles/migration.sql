-- An article names the volume that it is in, and where in it.
ALTER TABLE "Article" ADD COLUMN "volumeId" INTEGER REFERENCES "Article" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "Article" ADD COLUMN "volumePosition" INTEGER NOT NULL DEFAULT 0;
CREATE INDEX "Article_volumeId_volumePosition_idx" ON "Article"("volumeId", "volumePosition");
