CREATE TABLE "FederationKey" (
    "id" SERIAL NOT NULL,
    "publicKey" TEXT NOT NULL,
    "privateKey" TEXT NOT NULL,
    "isCurrent" BOOLEAN,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FederationKey_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FederationHandle" (
    "actor" TEXT NOT NULL,
    "handle" TEXT NOT NULL,

    CONSTRAINT "FederationHandle_pkey" PRIMARY KEY ("actor")
);

CREATE TABLE "Follower" (
    "id" SERIAL NOT NULL,
    "actor" TEXT NOT NULL,
    "follower" TEXT NOT NULL,
    "followId" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "inbox" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Follower_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RemoteActor" (
    "uri" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "inbox" TEXT NOT NULL,
    "sharedInbox" TEXT,
    "keyId" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "fetchedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "RemoteActor_pkey" PRIMARY KEY ("uri")
);

CREATE TABLE "RemoteHost" (
    "host" TEXT NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failingSince" TIMESTAMP(3),
    "lastError" TEXT NOT NULL DEFAULT '',
    "restUntil" TIMESTAMP(3),

    CONSTRAINT "RemoteHost_pkey" PRIMARY KEY ("host")
);

CREATE TABLE "FederatedPost" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "recordId" INTEGER NOT NULL,
    "edition" INTEGER NOT NULL DEFAULT 1,
    "actor" TEXT NOT NULL,
    "sharedBy" TEXT NOT NULL DEFAULT '',
    "digest" TEXT NOT NULL,
    "publishedAt" TIMESTAMP(3) NOT NULL,
    "deletedAt" TIMESTAMP(3),
    "likes" INTEGER NOT NULL DEFAULT 0,
    "shares" INTEGER NOT NULL DEFAULT 0,
    "replies" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "FederatedPost_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RemoteReaction" (
    "id" SERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "postId" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "uri" TEXT NOT NULL,

    CONSTRAINT "RemoteReaction_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "RemoteReply" (
    "id" SERIAL NOT NULL,
    "uri" TEXT NOT NULL,
    "postId" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "handle" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "publishedAt" TIMESTAMP(3) NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemoteReply_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ReceivedActivity" (
    "id" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReceivedActivity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "OutgoingActivity" (
    "id" SERIAL NOT NULL,
    "actor" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "audience" TEXT NOT NULL DEFAULT '',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OutgoingActivity_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "ActivityDelivery" (
    "id" SERIAL NOT NULL,
    "activityId" INTEGER NOT NULL,
    "inbox" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ActivityDelivery_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FederationBlock" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "createdBy" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FederationBlock_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "ActivityDelivery" ADD CONSTRAINT "ActivityDelivery_activityId_fkey" FOREIGN KEY ("activityId") REFERENCES "OutgoingActivity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

