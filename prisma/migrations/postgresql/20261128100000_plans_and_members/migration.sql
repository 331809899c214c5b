-- Plans, their members, what those paid, and which articles are theirs to read.
ALTER TABLE "Article" ADD COLUMN "access" TEXT NOT NULL DEFAULT 'everyone';
ALTER TABLE "Article" ADD COLUMN "previewPages" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "Plan" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image" TEXT,
    "billing" TEXT NOT NULL,
    "priceCents" INTEGER NOT NULL,
    "minimumCents" INTEGER,
    "issueCount" INTEGER,
    "reading" TEXT NOT NULL DEFAULT 'everything',
    "delivery" TEXT NOT NULL DEFAULT '',
    "discountPercent" INTEGER NOT NULL DEFAULT 0,
    "freeShipping" BOOLEAN NOT NULL DEFAULT false,
    "isNumbered" BOOLEAN NOT NULL DEFAULT false,
    "placeLimit" INTEGER,
    "isClosed" BOOLEAN NOT NULL DEFAULT false,
    "stripeProductId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deletedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Plan_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ArticlePlan" (
    "articleId" INTEGER NOT NULL,
    "planId" INTEGER NOT NULL,
    CONSTRAINT "ArticlePlan_pkey" PRIMARY KEY ("articleId", "planId"),
    CONSTRAINT "ArticlePlan_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ArticlePlan_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "ArticlePlan_planId_idx" ON "ArticlePlan"("planId");

CREATE TABLE "Membership" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "planId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "number" INTEGER,
    "priceCents" INTEGER NOT NULL,
    "startedAt" TIMESTAMP(3),
    "paidUntil" TIMESTAMP(3),
    "readsUntil" TIMESTAMP(3),
    "noticeAt" TIMESTAMP(3),
    "pausedAt" TIMESTAMP(3),
    "endedAt" TIMESTAMP(3),
    "issuesLeft" INTEGER,
    "shippingName" TEXT,
    "shippingAddress" TEXT,
    "shippingCountry" TEXT,
    "stripeCustomerId" TEXT,
    "stripeSubscriptionId" TEXT,
    "stripeSessionId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Membership_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Membership_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "Membership_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Membership_reference_key" ON "Membership"("reference");
CREATE UNIQUE INDEX "Membership_stripeSubscriptionId_key" ON "Membership"("stripeSubscriptionId");
CREATE UNIQUE INDEX "Membership_stripeSessionId_key" ON "Membership"("stripeSessionId");
CREATE UNIQUE INDEX "Membership_planId_number_key" ON "Membership"("planId", "number");
CREATE INDEX "Membership_userId_status_idx" ON "Membership"("userId", "status");
CREATE INDEX "Membership_status_readsUntil_idx" ON "Membership"("status", "readsUntil");
CREATE INDEX "Membership_planId_status_idx" ON "Membership"("planId", "status");

CREATE TABLE "MembershipPayment" (
    "id" TEXT NOT NULL,
    "membershipId" INTEGER NOT NULL,
    "method" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "taxCents" INTEGER NOT NULL DEFAULT 0,
    "refundedCents" INTEGER NOT NULL DEFAULT 0,
    "feeCents" INTEGER NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "paymentIntentId" TEXT,
    "isTest" BOOLEAN NOT NULL DEFAULT false,
    "periodFrom" TIMESTAMP(3),
    "periodUntil" TIMESTAMP(3),
    "paidAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "MembershipPayment_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MembershipPayment_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MembershipPayment_paymentIntentId_key" ON "MembershipPayment"("paymentIntentId");
CREATE INDEX "MembershipPayment_membershipId_idx" ON "MembershipPayment"("membershipId");
CREATE INDEX "MembershipPayment_paidAt_idx" ON "MembershipPayment"("paidAt");

CREATE TABLE "MembershipChange" (
    "id" SERIAL NOT NULL,
    "membershipId" INTEGER NOT NULL,
    "what" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "note" TEXT,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "MembershipChange_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MembershipChange_membershipId_fkey" FOREIGN KEY ("membershipId") REFERENCES "Membership" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MembershipChange_membershipId_idx" ON "MembershipChange"("membershipId");
