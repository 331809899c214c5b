ALTER TABLE "Share" ALTER COLUMN "merchItemId" DROP NOT NULL;
ALTER TABLE "Share" ADD COLUMN "releaseId" INTEGER;
ALTER TABLE "Share" ADD CONSTRAINT "Share_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "Share_releaseId_idx" ON "Share"("releaseId");
