CREATE TABLE "FederatedProfile" (
    "actor" TEXT NOT NULL PRIMARY KEY,
    "digest" TEXT NOT NULL
);
