CREATE TABLE "EReaderAddress" (
    "userId" INTEGER NOT NULL,
    "address" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMP(3),
    CONSTRAINT "EReaderAddress_pkey" PRIMARY KEY ("userId"),
    CONSTRAINT "EReaderAddress_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "EReaderDelivery" (
    "key" TEXT NOT NULL,
    "userId" INTEGER NOT NULL,
    "articleId" INTEGER NOT NULL,
    "format" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "EReaderDelivery_pkey" PRIMARY KEY ("key"),
    CONSTRAINT "EReaderDelivery_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "EReaderDelivery_articleId_fkey" FOREIGN KEY ("articleId") REFERENCES "Article" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "EReaderDelivery_userId_createdAt_idx" ON "EReaderDelivery"("userId", "createdAt");
CREATE INDEX "EReaderDelivery_articleId_idx" ON "EReaderDelivery"("articleId");
