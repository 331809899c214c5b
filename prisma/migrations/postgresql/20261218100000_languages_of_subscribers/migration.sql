ALTER TABLE "Subscriber" ADD COLUMN "locale" TEXT;
