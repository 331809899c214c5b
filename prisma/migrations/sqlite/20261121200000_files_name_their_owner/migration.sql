-- A file knows the record that it belongs to, the field it came in, and whether that record is in the trash.
ALTER TABLE "StoredFile" ADD COLUMN "ownerKind" TEXT;
ALTER TABLE "StoredFile" ADD COLUMN "ownerId" INTEGER;
ALTER TABLE "StoredFile" ADD COLUMN "field" TEXT;
ALTER TABLE "StoredFile" ADD COLUMN "trashedAt" DATETIME;
CREATE INDEX "StoredFile_ownerKind_ownerId_idx" ON "StoredFile"("ownerKind", "ownerId");

UPDATE "StoredFile" SET "ownerKind" = 'articles', "ownerId" = owner."id", "field" = 'pdf', "trashedAt" = owner."deletedAt"
  FROM "Article" AS owner WHERE REPLACE(owner."pdfPath", '\', '/') = "StoredFile"."path";
UPDATE "StoredFile" SET "ownerKind" = 'articles', "ownerId" = owner."id", "field" = 'coverImage', "trashedAt" = owner."deletedAt"
  FROM "Article" AS owner WHERE REPLACE(owner."coverImage", '\', '/') = "StoredFile"."path";
UPDATE "StoredFile" SET "ownerKind" = 'authors', "ownerId" = owner."id", "field" = 'profileImage', "trashedAt" = owner."deletedAt"
  FROM "Author" AS owner WHERE REPLACE(owner."profileImage", '\', '/') = "StoredFile"."path";
UPDATE "StoredFile" SET "ownerKind" = 'merch', "ownerId" = owner."id", "field" = 'image', "trashedAt" = owner."deletedAt"
  FROM "MerchItem" AS owner WHERE REPLACE(owner."image", '\', '/') = "StoredFile"."path";
UPDATE "StoredFile" SET "ownerKind" = 'bands', "ownerId" = owner."id", "field" = 'landingImage', "trashedAt" = owner."deletedAt"
  FROM "Band" AS owner WHERE REPLACE(owner."landingImage", '\', '/') = "StoredFile"."path";
UPDATE "StoredFile" SET "ownerKind" = 'bands', "ownerId" = owner."id", "field" = 'audioFile', "trashedAt" = owner."deletedAt"
  FROM "Track" AS part JOIN "Band" AS owner ON owner."id" = part."bandId"
  WHERE REPLACE(part."audioFile", '\', '/') = "StoredFile"."path";
UPDATE "StoredFile" SET "ownerKind" = 'bands', "ownerId" = owner."id", "field" = 'photo', "trashedAt" = owner."deletedAt"
  FROM "Photo" AS part JOIN "Band" AS owner ON owner."id" = part."bandId"
  WHERE REPLACE(part."image", '\', '/') = "StoredFile"."path";
