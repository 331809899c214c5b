-- Issues on their way to members, and what each of them gets.
ALTER TABLE "Membership" ADD COLUMN "addressFailedAt" DATETIME;
CREATE TABLE "IssueRun" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "articleId" INTEGER,
    "variantId" INTEGER,
    "fileVariantId" INTEGER,
    "startedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT NOT NULL
);
CREATE TABLE "IssueCopy" (
    "runId" INTEGER NOT NULL,
    "membershipId" INTEGER NOT NULL,
    "delivery" TEXT NOT NULL,
    "madeAt" DATETIME,
    "orderId" INTEGER,
    "askedAt" DATETIME,
    CONSTRAINT "IssueCopy_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "IssueCopy_runId_fkey" FOREIGN KEY ("runId") REFERENCES "IssueRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "IssueCopy_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    PRIMARY KEY ("runId", "membershipId")
);
CREATE UNIQUE INDEX "IssueCopy_orderId_key" ON "IssueCopy"("orderId");
CREATE INDEX "IssueCopy_membershipId_idx" ON "IssueCopy"("membershipId");
