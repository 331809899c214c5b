CREATE TABLE "FederatedProfile" (
    "actor" TEXT NOT NULL,
    "digest" TEXT NOT NULL,
    CONSTRAINT "FederatedProfile_pkey" PRIMARY KEY ("actor")
);
