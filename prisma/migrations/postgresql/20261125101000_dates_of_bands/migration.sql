-- Where and when bands play.
CREATE TABLE "BandDate" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "bandId" INTEGER NOT NULL,
    "day" TEXT NOT NULL,
    "time" TEXT NOT NULL DEFAULT '',
    "venue" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country" TEXT NOT NULL DEFAULT '',
    "ticketsLink" TEXT NOT NULL DEFAULT '',
    "note" TEXT NOT NULL DEFAULT '',
    "canceledAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "BandDate_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "BandDate_bandId_fkey" FOREIGN KEY ("bandId") REFERENCES "Band" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "BandDate_reference_key" ON "BandDate"("reference");
CREATE INDEX "BandDate_bandId_day_time_idx" ON "BandDate"("bandId", "day", "time");
CREATE INDEX "BandDate_day_idx" ON "BandDate"("day");
