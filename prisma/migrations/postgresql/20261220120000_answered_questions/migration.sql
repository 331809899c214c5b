-- What an owner was asked once on the dashboard.
CREATE TABLE "AnsweredQuestion" (
    "name" TEXT NOT NULL,
    "answeredAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AnsweredQuestion_pkey" PRIMARY KEY ("name")
);
