ALTER TABLE "Article" ADD COLUMN "sendsLetter" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Article" ADD COLUMN "letterAt" DATETIME;
CREATE INDEX "Article_sendsLetter_letterAt_idx" ON "Article"("sendsLetter", "letterAt");
CREATE TABLE "Subscriber" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "askedTopics" TEXT NOT NULL DEFAULT '',
    "askedAt" DATETIME,
    "askedById" INTEGER,
    "userId" INTEGER,
    "bounces" INTEGER NOT NULL DEFAULT 0,
    "confirmedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Subscriber_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE TABLE "SubscriberTopic" (
    "subscriberId" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,

    PRIMARY KEY ("subscriberId", "topic"),
    CONSTRAINT "SubscriberTopic_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "Subscriber" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "Letter" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reference" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "topics" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "sendAt" DATETIME,
    "startedAt" DATETIME,
    "endedAt" DATETIME,
    "articleId" INTEGER,
    "picture" TEXT,
    "sentCount" INTEGER NOT NULL DEFAULT 0,
    "failedCount" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdBy" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE "LetterCopy" (
    "letterId" INTEGER NOT NULL,
    "subscriberId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "dueAt" DATETIME,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "sentAt" DATETIME,

    PRIMARY KEY ("letterId", "subscriberId"),
    CONSTRAINT "LetterCopy_letterId_fkey" FOREIGN KEY ("letterId") REFERENCES "Letter" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "LetterCopy_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "Subscriber" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE TABLE "LetterPace" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "nextAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "Subscriber_reference_key" ON "Subscriber"("reference");
CREATE UNIQUE INDEX "Subscriber_emailKey_key" ON "Subscriber"("emailKey");
CREATE INDEX "Subscriber_state_id_idx" ON "Subscriber"("state", "id");
CREATE INDEX "Subscriber_userId_idx" ON "Subscriber"("userId");
CREATE INDEX "SubscriberTopic_topic_idx" ON "SubscriberTopic"("topic");
CREATE UNIQUE INDEX "Letter_reference_key" ON "Letter"("reference");
CREATE INDEX "Letter_state_sendAt_idx" ON "Letter"("state", "sendAt");
CREATE INDEX "LetterCopy_letterId_state_idx" ON "LetterCopy"("letterId", "state");
CREATE INDEX "LetterCopy_subscriberId_idx" ON "LetterCopy"("subscriberId");
