ALTER TABLE "MerchItem" ADD COLUMN "shipsFrom" TEXT;
ALTER TABLE "OrderLine" ADD COLUMN "shipsFrom" TEXT;
ALTER TABLE "MerchVariant" ADD COLUMN "pictureId" INTEGER;
ALTER TABLE "MerchVariant" ADD CONSTRAINT "MerchVariant_pictureId_fkey" FOREIGN KEY ("pictureId") REFERENCES "MerchPicture"("id") ON DELETE SET NULL ON UPDATE CASCADE;
