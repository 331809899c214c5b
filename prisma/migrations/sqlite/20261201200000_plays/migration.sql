CREATE TABLE "StatisticsTrackDay" (
    "day" TEXT NOT NULL,
    "trackId" INTEGER NOT NULL,
    "plays" INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY ("day", "trackId")
);
CREATE INDEX "StatisticsTrackDay_trackId_day_idx" ON "StatisticsTrackDay"("trackId", "day");
