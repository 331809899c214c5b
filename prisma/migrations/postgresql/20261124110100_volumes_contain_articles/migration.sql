-- An article names the volume that it is in, and where in it.
ALTER TABLE "Article" ADD COLUMN "volumeId" INTEGER;
ALTER TABLE "Article" ADD COLUMN "volumePosition" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Article" ADD CONSTRAINT "Article_volumeId_fkey" FOREIGN KEY ("volumeId") REFERENCES "Article"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "Article_volumeId_volumePosition_idx" ON "Article"("volumeId", "volumePosition");
