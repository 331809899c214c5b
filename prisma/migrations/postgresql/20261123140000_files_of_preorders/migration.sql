ALTER TABLE "OrderLine" ADD COLUMN "filesToldAt" TIMESTAMP(3);
CREATE INDEX "OrderLine_filesToldAt_shipsFrom_idx" ON "OrderLine"("filesToldAt", "shipsFrom");
