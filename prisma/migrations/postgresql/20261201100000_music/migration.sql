ALTER TABLE "Track" ADD COLUMN "original" TEXT;
ALTER TABLE "Track" ADD COLUMN "isBonus" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "VariantMusic" (
    "id" SERIAL NOT NULL PRIMARY KEY,
    "variantId" INTEGER NOT NULL,
    "releaseId" INTEGER NOT NULL,
    "removedAt" TIMESTAMP(3),
    CONSTRAINT "VariantMusic_releaseId_fkey" FOREIGN KEY ("releaseId") REFERENCES "Release"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "VariantMusic_variantId_releaseId_key" ON "VariantMusic"("variantId", "releaseId");
CREATE INDEX "VariantMusic_releaseId_idx" ON "VariantMusic"("releaseId");

CREATE TABLE "Rendition" (
    "id" SERIAL NOT NULL PRIMARY KEY,
    "trackId" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "madeFrom" TEXT NOT NULL,
    "path" TEXT,
    "failure" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Rendition_trackId_format_key" ON "Rendition"("trackId", "format");

CREATE TABLE "MusicDownload" (
    "orderLineId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    PRIMARY KEY ("orderLineId", "name"),
    CONSTRAINT "MusicDownload_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "OrderLine"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
