CREATE TABLE "PersonalKey" (
    "id" SERIAL NOT NULL,
    "userId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "ending" TEXT NOT NULL,
    "rights" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endsAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    CONSTRAINT "PersonalKey_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "PersonalKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "PersonalKey_hash_key" ON "PersonalKey"("hash");
CREATE INDEX "PersonalKey_userId_idx" ON "PersonalKey"("userId");

CREATE TABLE "DevicePosition" (
    "userId" INTEGER NOT NULL,
    "document" TEXT NOT NULL,
    "progress" TEXT NOT NULL,
    "percentage" DOUBLE PRECISION NOT NULL,
    "device" TEXT NOT NULL,
    "deviceId" TEXT NOT NULL,
    "sentAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "DevicePosition_pkey" PRIMARY KEY ("userId", "document"),
    CONSTRAINT "DevicePosition_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "FileDigest" (
    "articleId" INTEGER NOT NULL,
    "digest" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    CONSTRAINT "FileDigest_pkey" PRIMARY KEY ("articleId", "digest"),
    CONSTRAINT "FileDigest_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "FileDigest_digest_idx" ON "FileDigest"("digest");
CREATE INDEX "FileDigest_path_idx" ON "FileDigest"("path");
