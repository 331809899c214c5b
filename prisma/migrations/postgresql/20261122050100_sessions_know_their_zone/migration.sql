-- AlterTable
ALTER TABLE "Session" ADD COLUMN "timeZone" TEXT NOT NULL DEFAULT '';
