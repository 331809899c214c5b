CREATE TABLE "StatisticsDay" (
    "day" TEXT NOT NULL,
    "articleId" INTEGER NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "readers" INTEGER NOT NULL DEFAULT 0,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "depth10" INTEGER NOT NULL DEFAULT 0,
    "depth25" INTEGER NOT NULL DEFAULT 0,
    "depth50" INTEGER NOT NULL DEFAULT 0,
    "depth75" INTEGER NOT NULL DEFAULT 0,
    "depth100" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("day", "articleId")
) WITHOUT ROWID;
CREATE INDEX "StatisticsDay_articleId_day_idx" ON "StatisticsDay"("articleId", "day");
CREATE TABLE "StatisticsMonth" (
    "month" TEXT NOT NULL,
    "articleId" INTEGER NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "readers" INTEGER NOT NULL DEFAULT 0,
    "downloads" INTEGER NOT NULL DEFAULT 0,
    "depth10" INTEGER NOT NULL DEFAULT 0,
    "depth25" INTEGER NOT NULL DEFAULT 0,
    "depth50" INTEGER NOT NULL DEFAULT 0,
    "depth75" INTEGER NOT NULL DEFAULT 0,
    "depth100" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("month", "articleId")
) WITHOUT ROWID;
CREATE TABLE "StatisticsSource" (
    "articleId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("articleId", "kind", "day", "name")
);
CREATE INDEX "StatisticsSource_day_idx" ON "StatisticsSource"("day");
CREATE TABLE "StatisticsSalt" (
    "day" TEXT NOT NULL PRIMARY KEY,
    "salt" TEXT NOT NULL
);
CREATE TABLE "StatisticsReader" (
    "day" TEXT NOT NULL,
    "articleId" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,
    "lastAt" INTEGER NOT NULL,

    PRIMARY KEY ("day", "articleId", "hash", "kind")
);
