-- Mails are written down with the change that they tell of, and sent from here.
CREATE TABLE "OutgoingMail" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "ownerKind" TEXT,
    "ownerId" INTEGER,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "failedAt" TIMESTAMP(3),
    "resentAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "OutgoingMail_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "OutgoingMail_reference_key" ON "OutgoingMail"("reference");
CREATE INDEX "OutgoingMail_sentAt_failedAt_dueAt_idx" ON "OutgoingMail"("sentAt", "failedAt", "dueAt");
CREATE INDEX "OutgoingMail_ownerKind_ownerId_idx" ON "OutgoingMail"("ownerKind", "ownerId");
