-- What was removed or replaced waits in the trash, beside the records there.
CREATE TABLE "TrashedPiece" (
    "id" SERIAL NOT NULL,
    "ownerKind" TEXT NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "values" TEXT NOT NULL DEFAULT '',
    "trashedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "TrashedPiece_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "TrashedPiece_ownerKind_ownerId_idx" ON "TrashedPiece"("ownerKind", "ownerId");
