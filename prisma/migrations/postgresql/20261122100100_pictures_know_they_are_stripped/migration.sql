-- AlterTable
ALTER TABLE "StoredFile" ADD COLUMN "isStripped" BOOLEAN NOT NULL DEFAULT false;
