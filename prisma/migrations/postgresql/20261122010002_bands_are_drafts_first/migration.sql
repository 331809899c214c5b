-- A band is a draft until its sequence is complete; a request that is repeated finds what it made the first time.
ALTER TABLE "Band" ADD COLUMN "isDraft" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "CreationKey" (
    "key" TEXT NOT NULL,
    "createdId" INTEGER NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CreationKey_pkey" PRIMARY KEY ("key")
);
