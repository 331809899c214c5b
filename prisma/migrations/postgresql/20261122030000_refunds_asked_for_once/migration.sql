-- A refund knows the form that asked for it, and whether the items went back in stock.
ALTER TABLE "Refund" ADD COLUMN "requestKey" TEXT;
ALTER TABLE "Refund" ADD COLUMN "restocked" BOOLEAN NOT NULL DEFAULT false;
