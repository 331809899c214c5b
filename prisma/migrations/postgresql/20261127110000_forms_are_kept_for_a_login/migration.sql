-- What was sent after a session had ended stands in its form again after the login.
CREATE TABLE "KeptForm" (
    "keyHash" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "sent" TEXT NOT NULL,
    "keptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "KeptForm_pkey" PRIMARY KEY ("keyHash")
);
CREATE INDEX "KeptForm_keptAt_idx" ON "KeptForm"("keptAt");
