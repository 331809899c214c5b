-- AlterTable
ALTER TABLE "Article" ADD COLUMN "language" TEXT;
