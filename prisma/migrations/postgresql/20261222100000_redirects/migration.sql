-- Addresses of old sites and of pages that moved, and addresses that people asked for in vain.
CREATE TABLE "Redirect" (
    "id" SERIAL NOT NULL,
    "from" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 0,
    "lastVisitAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Redirect_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Redirect_from_key" ON "Redirect"("from");

CREATE TABLE "MissingPage" (
    "id" SERIAL NOT NULL,
    "path" TEXT NOT NULL,
    "visits" INTEGER NOT NULL DEFAULT 1,
    "lastVisitAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MissingPage_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "MissingPage_path_key" ON "MissingPage"("path");
CREATE INDEX "MissingPage_visits_lastVisitAt_idx" ON "MissingPage"("visits", "lastVisitAt");
