-- Background work: what is to be done once, what is repeated, and who is doing it.
CREATE TABLE "Job" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL DEFAULT 'null',
    "schedule" TEXT,
    "runAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "leasedBy" TEXT,
    "leasedUntil" DATETIME,
    "lastError" TEXT,
    "failedAt" DATETIME,
    "ranAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "Job_schedule_key" ON "Job"("schedule");
CREATE INDEX "Job_failedAt_runAt_idx" ON "Job"("failedAt", "runAt");
