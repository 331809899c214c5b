-- What was sent after a session had ended stands in its form again after the login.
CREATE TABLE "KeptForm" (
    "keyHash" TEXT NOT NULL PRIMARY KEY,
    "address" TEXT NOT NULL,
    "sent" TEXT NOT NULL,
    "keptAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX "KeptForm_keptAt_idx" ON "KeptForm"("keptAt");
