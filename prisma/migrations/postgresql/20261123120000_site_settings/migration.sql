CREATE TABLE "SiteSettings" (
    "version" INTEGER NOT NULL,
    "values" TEXT NOT NULL,
    "savedBy" TEXT NOT NULL,
    "savedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SiteSettings_pkey" PRIMARY KEY ("version")
);
CREATE TABLE "SitePicture" (
    "name" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "keptAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SitePicture_pkey" PRIMARY KEY ("name")
);
