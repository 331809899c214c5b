ALTER TABLE "OrderLine" ADD COLUMN "filesToldAt" DATETIME;
CREATE INDEX "OrderLine_filesToldAt_shipsFrom_idx" ON "OrderLine"("filesToldAt", "shipsFrom");
