-- Where the addresses of an imported list come from.
ALTER TABLE "Subscriber" ADD COLUMN "origin" TEXT NOT NULL DEFAULT '';
