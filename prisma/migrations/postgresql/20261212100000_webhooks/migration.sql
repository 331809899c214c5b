CREATE TABLE "AnnouncedRecord" (
    "subject" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "dueAt" TIMESTAMP(3),
    CONSTRAINT "AnnouncedRecord_pkey" PRIMARY KEY ("subject", "recordId")
);
CREATE INDEX "AnnouncedRecord_dueAt_idx" ON "AnnouncedRecord"("dueAt");

-- What is public or runs already is not told of as new.
INSERT INTO "AnnouncedRecord" ("subject", "recordId", "dueAt")
SELECT 'articles', "id", CASE WHEN "uploadedAt" > CURRENT_TIMESTAMP AT TIME ZONE 'UTC' THEN "uploadedAt" END
FROM "Article" WHERE "isDraft" = FALSE AND "deletedAt" IS NULL;
INSERT INTO "AnnouncedRecord" ("subject", "recordId")
SELECT 'bands', "id" FROM "Band" WHERE "isDraft" = FALSE AND "deletedAt" IS NULL;
INSERT INTO "AnnouncedRecord" ("subject", "recordId")
SELECT 'merch', "id" FROM "MerchItem" WHERE "isDraft" = FALSE AND "deletedAt" IS NULL;
INSERT INTO "AnnouncedRecord" ("subject", "recordId")
SELECT 'membership', "id" FROM "Membership" WHERE "status" IN ('active', 'past due', 'paused');

CREATE TABLE "Webhook" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL DEFAULT true,
    "offReason" TEXT,
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousUntil" TIMESTAMP(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "restUntil" TIMESTAMP(3),
    "deaths" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "WebhookEvent" (
    "id" SERIAL NOT NULL,
    "messageId" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "WebhookEvent_messageId_key" ON "WebhookEvent"("messageId");
CREATE INDEX "WebhookEvent_createdAt_idx" ON "WebhookEvent"("createdAt");

CREATE TABLE "WebhookDelivery" (
    "id" SERIAL NOT NULL,
    "webhookId" INTEGER NOT NULL,
    "eventId" INTEGER NOT NULL,
    "record" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "turn" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "retryUntil" TIMESTAMP(3),
    "dueAt" TIMESTAMP(3),
    "attemptedAt" TIMESTAMP(3),
    "tookMs" INTEGER,
    "responseStatus" INTEGER,
    "responseText" TEXT,
    "error" TEXT,
    "finishedAt" TIMESTAMP(3),
    "resentAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "WebhookEvent" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WebhookDelivery_webhookId_state_id_idx" ON "WebhookDelivery"("webhookId", "state", "id");
CREATE INDEX "WebhookDelivery_webhookId_record_state_idx" ON "WebhookDelivery"("webhookId", "record", "state");
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");
