-- Memberships that were bought for somebody else, and the codes that begin them.
CREATE TABLE "MembershipGift" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "membershipId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "months" INTEGER,
    "giverName" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "sendAt" DATETIME,
    "mailedAt" DATETIME,
    "buyerEmail" TEXT,
    "paidAt" DATETIME,
    "voidedAt" DATETIME,
    "redeemedAt" DATETIME,
    "purchaseKey" TEXT,
    "redeemKey" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "MembershipGift_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MembershipGift_membershipId_key" ON "MembershipGift"("membershipId");
CREATE UNIQUE INDEX "MembershipGift_code_key" ON "MembershipGift"("code");
CREATE INDEX "MembershipGift_mailedAt_sendAt_idx" ON "MembershipGift"("mailedAt", "sendAt");
