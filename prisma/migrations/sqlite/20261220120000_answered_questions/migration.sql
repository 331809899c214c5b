-- What an owner was asked once on the dashboard.
CREATE TABLE "AnsweredQuestion" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "answeredAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
