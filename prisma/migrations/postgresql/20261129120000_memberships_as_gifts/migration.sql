-- Memberships that were bought for somebody else, and the codes that begin them.
CREATE TABLE "MembershipGift" (
    "id" TEXT NOT NULL,
    "membershipId" INTEGER NOT NULL,
    "code" TEXT NOT NULL,
    "months" INTEGER,
    "giverName" TEXT NOT NULL DEFAULT '',
    "message" TEXT NOT NULL DEFAULT '',
    "email" TEXT,
    "sendAt" TIMESTAMP(3),
    "mailedAt" TIMESTAMP(3),
    "buyerEmail" TEXT,
    "paidAt" TIMESTAMP(3),
    "voidedAt" TIMESTAMP(3),
    "redeemedAt" TIMESTAMP(3),
    "purchaseKey" TEXT,
    "redeemKey" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "MembershipGift_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MembershipGift_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MembershipGift_membershipId_key" ON "MembershipGift"("membershipId");
CREATE UNIQUE INDEX "MembershipGift_code_key" ON "MembershipGift"("code");
CREATE INDEX "MembershipGift_mailedAt_sendAt_idx" ON "MembershipGift"("mailedAt", "sendAt");
