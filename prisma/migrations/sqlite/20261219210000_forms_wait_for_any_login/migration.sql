-- A form that comes from a browser without cookies waits for the next login there.
CREATE TABLE "KeptFormOfAnyone" (
    "keyHash" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER,
    "sent" TEXT NOT NULL,
    "keptAt" DATETIME NOT NULL,
    CONSTRAINT "KeptForm_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "KeptFormOfAnyone" SELECT "keyHash", "userId", "sent", "keptAt" FROM "KeptForm";
DROP TABLE "KeptForm";
ALTER TABLE "KeptFormOfAnyone" RENAME TO "KeptForm";
CREATE INDEX "KeptForm_userId_idx" ON "KeptForm"("userId");
CREATE INDEX "KeptForm_keptAt_idx" ON "KeptForm"("keptAt");
