-- Articles that became due, and the count of those published.
CREATE INDEX "Article_uploadedAt_isDraft_deletedAt_idx" ON "Article"("uploadedAt", "isDraft", "deletedAt");

-- Lines of an item that goes.
CREATE INDEX "CartLine_merchItemId_idx" ON "CartLine"("merchItemId");

-- The few rows that are special; Prisma's schema cannot say WHERE.
CREATE INDEX "Order_flag_idx" ON "Order"("flag") WHERE "flag" IS NOT NULL;
CREATE INDEX "Article_deletedAt_idx" ON "Article"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "Author_deletedAt_idx" ON "Author"("deletedAt") WHERE "deletedAt" IS NOT NULL;
CREATE INDEX "MerchItem_deletedAt_idx" ON "MerchItem"("deletedAt") WHERE "deletedAt" IS NOT NULL;
