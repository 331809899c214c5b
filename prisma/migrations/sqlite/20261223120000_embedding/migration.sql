ALTER TABLE "Article" ADD COLUMN "embedding" TEXT;
