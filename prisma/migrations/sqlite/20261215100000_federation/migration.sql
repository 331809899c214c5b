CREATE TABLE "FederationKey" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "publicKey" TEXT NOT NULL,
    "privateKey" TEXT NOT NULL,
    "isCurrent" BOOLEAN,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "FederationHandle" (
    "actor" TEXT NOT NULL PRIMARY KEY,
    "handle" TEXT NOT NULL
);

CREATE TABLE "Follower" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "actor" TEXT NOT NULL,
    "follower" TEXT NOT NULL,
    "followId" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "inbox" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "RemoteActor" (
    "uri" TEXT NOT NULL PRIMARY KEY,
    "host" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "inbox" TEXT NOT NULL,
    "sharedInbox" TEXT,
    "keyId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "fetchedAt" DATETIME NOT NULL
);

CREATE TABLE "RemoteHost" (
    "host" TEXT NOT NULL PRIMARY KEY,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" DATETIME,
    "lastError" TEXT NOT NULL DEFAULT '',
    "restUntil" DATETIME
);

CREATE TABLE "FederatedPost" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "edition" INTEGER NOT NULL DEFAULT 1,
    "actor" TEXT NOT NULL,
    "sharedBy" TEXT NOT NULL DEFAULT '',
    "digest" TEXT NOT NULL,
    "publishedAt" DATETIME NOT NULL,
    "deletedAt" DATETIME,
    "likes" INTEGER NOT NULL DEFAULT 0,
    "shares" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE "RemoteReaction" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "type" TEXT NOT NULL,
    "postId" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "uri" TEXT NOT NULL
);

CREATE TABLE "RemoteReply" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "uri" TEXT NOT NULL,
    "postId" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "publishedAt" DATETIME NOT NULL,
    "receivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "ReceivedActivity" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "receivedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "OutgoingActivity" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "actor" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "audience" TEXT NOT NULL DEFAULT '',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE "ActivityDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "activityId" INTEGER NOT NULL,
    "inbox" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "dueAt" DATETIME NOT NULL,
    CONSTRAINT "ActivityDelivery_activityId_fkey" FOREIGN KEY ("activityId") REFERENCES "OutgoingActivity" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "FederationBlock" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE UNIQUE INDEX "FederationKey_isCurrent_key" ON "FederationKey"("isCurrent");

CREATE UNIQUE INDEX "FederationHandle_handle_key" ON "FederationHandle"("handle");

CREATE INDEX "Follower_actor_inbox_idx" ON "Follower"("actor", "inbox");

CREATE INDEX "Follower_follower_idx" ON "Follower"("follower");

CREATE INDEX "Follower_host_idx" ON "Follower"("host");

CREATE UNIQUE INDEX "Follower_actor_follower_key" ON "Follower"("actor", "follower");

CREATE INDEX "RemoteActor_fetchedAt_idx" ON "RemoteActor"("fetchedAt");

CREATE INDEX "RemoteHost_failingSince_idx" ON "RemoteHost"("failingSince");

CREATE UNIQUE INDEX "FederatedPost_name_key" ON "FederatedPost"("name");

CREATE INDEX "FederatedPost_kind_deletedAt_idx" ON "FederatedPost"("kind", "deletedAt");

CREATE UNIQUE INDEX "FederatedPost_kind_recordId_edition_key" ON "FederatedPost"("kind", "recordId", "edition");

CREATE INDEX "RemoteReaction_actor_idx" ON "RemoteReaction"("actor");

CREATE INDEX "RemoteReaction_uri_idx" ON "RemoteReaction"("uri");

CREATE UNIQUE INDEX "RemoteReaction_type_postId_actor_key" ON "RemoteReaction"("type", "postId", "actor");

CREATE UNIQUE INDEX "RemoteReply_uri_key" ON "RemoteReply"("uri");

CREATE INDEX "RemoteReply_postId_state_publishedAt_idx" ON "RemoteReply"("postId", "state", "publishedAt");

CREATE INDEX "RemoteReply_state_id_idx" ON "RemoteReply"("state", "id");

CREATE INDEX "RemoteReply_actor_idx" ON "RemoteReply"("actor");

CREATE INDEX "RemoteReply_host_idx" ON "RemoteReply"("host");

CREATE INDEX "ReceivedActivity_receivedAt_idx" ON "ReceivedActivity"("receivedAt");

CREATE INDEX "OutgoingActivity_createdAt_idx" ON "OutgoingActivity"("createdAt");

CREATE INDEX "ActivityDelivery_host_id_idx" ON "ActivityDelivery"("host", "id");

CREATE INDEX "ActivityDelivery_dueAt_idx" ON "ActivityDelivery"("dueAt");

CREATE UNIQUE INDEX "ActivityDelivery_activityId_inbox_key" ON "ActivityDelivery"("activityId", "inbox");

CREATE UNIQUE INDEX "FederationBlock_value_key" ON "FederationBlock"("value");

