-- A band is a draft until its sequence is complete; a request that is repeated finds what it made the first time.
ALTER TABLE "Band" ADD COLUMN "isDraft" BOOLEAN NOT NULL DEFAULT false;
CREATE TABLE "CreationKey" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "createdId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
