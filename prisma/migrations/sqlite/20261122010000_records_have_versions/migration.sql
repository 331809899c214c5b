-- A save counts up, so that a form notices the saves made since it was opened.
ALTER TABLE "Article" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Author" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "Band" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "MerchItem" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
