-- Mails are written down with the change that they tell of, and sent from here.
CREATE TABLE "OutgoingMail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "ownerKind" TEXT,
    "ownerId" INTEGER,
    "dueAt" DATETIME NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "failedAt" DATETIME,
    "resentAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX "OutgoingMail_reference_key" ON "OutgoingMail"("reference");
CREATE INDEX "OutgoingMail_sentAt_failedAt_dueAt_idx" ON "OutgoingMail"("sentAt", "failedAt", "dueAt");
CREATE INDEX "OutgoingMail_ownerKind_ownerId_idx" ON "OutgoingMail"("ownerKind", "ownerId");
