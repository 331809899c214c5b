-- Orders of the shop that a site had before it moved here.
ALTER TABLE "Order" ADD COLUMN "importedFrom" TEXT;
ALTER TABLE "Order" ADD COLUMN "importedNumber" TEXT;
CREATE INDEX "Order_importedNumber_idx" ON "Order"("importedNumber");
CREATE INDEX "Order_status_createdAt_id_idx" ON "Order"("status", "createdAt", "id");
