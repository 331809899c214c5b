-- AlterTable
ALTER TABLE "User" ADD COLUMN "mustSetPassword" BOOLEAN NOT NULL DEFAULT false;
