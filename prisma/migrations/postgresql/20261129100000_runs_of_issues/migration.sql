-- Issues on their way to members, and what each of them gets.
ALTER TABLE "Membership" ADD COLUMN "addressFailedAt" TIMESTAMP(3);
CREATE TABLE "IssueRun" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "articleId" INTEGER,
    "variantId" INTEGER,
    "fileVariantId" INTEGER,
    "startedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdBy" TEXT NOT NULL,
    CONSTRAINT "IssueRun_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "IssueCopy" (
    "runId" INTEGER NOT NULL,
    "membershipId" INTEGER NOT NULL,
    "delivery" TEXT NOT NULL,
    "madeAt" TIMESTAMP(3),
    "orderId" INTEGER,
    "askedAt" TIMESTAMP(3),
    CONSTRAINT "IssueCopy_pkey" PRIMARY KEY ("runId", "membershipId"),
    CONSTRAINT "IssueCopy_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "Order" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "IssueCopy_runId_fkey" FOREIGN KEY ("runId") REFERENCES "IssueRun" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "IssueCopy_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "IssueCopy_orderId_key" ON "IssueCopy"("orderId");
CREATE INDEX "IssueCopy_membershipId_idx" ON "IssueCopy"("membershipId");
