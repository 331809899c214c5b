-- AlterTable
ALTER TABLE "Order" ADD COLUMN "confirmedAt" DATETIME;

-- AlterTable
ALTER TABLE "OrderLine" ADD COLUMN "holdsStock" BOOLEAN NOT NULL DEFAULT false;

UPDATE "Order" SET "confirmedAt" = "paidAt";
UPDATE "OrderLine" SET "holdsStock" = true WHERE "orderId" IN (SELECT "id" FROM "Order" WHERE "holdsStock" = true);
