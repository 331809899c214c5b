-- The backups that the site makes by itself.
CREATE TABLE "Backup" (
    "id" SERIAL NOT NULL,
    "place" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "startedAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "bytes" BIGINT,
    "error" TEXT,

    CONSTRAINT "Backup_pkey" PRIMARY KEY ("id")
);
