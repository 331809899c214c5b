-- What was sent after a session had ended stands in its form again after the login.
CREATE TABLE "KeptForm" (
    "keyHash" TEXT NOT NULL PRIMARY KEY,
    "userId" INTEGER NOT NULL,
    "sent" TEXT NOT NULL,
    "keptAt" DATETIME NOT NULL,
    CONSTRAINT "KeptForm_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "KeptForm_userId_idx" ON "KeptForm"("userId");
CREATE INDEX "KeptForm_keptAt_idx" ON "KeptForm"("keptAt");
