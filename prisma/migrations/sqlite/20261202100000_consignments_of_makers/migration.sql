ALTER TABLE "Consignment" ADD COLUMN "payeeId" INTEGER REFERENCES "Payee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Consignment" ADD COLUMN "percentHundredths" INTEGER;
ALTER TABLE "ShareEntry" ADD COLUMN "consignmentId" INTEGER;
CREATE INDEX "Consignment_payeeId_idx" ON "Consignment"("payeeId");
CREATE INDEX "Consignment_variantId_idx" ON "Consignment"("variantId");
CREATE INDEX "ShareEntry_consignmentId_idx" ON "ShareEntry"("consignmentId");
