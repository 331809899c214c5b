-- What was removed or replaced waits in the trash, beside the records there.
CREATE TABLE "TrashedPiece" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "ownerKind" TEXT NOT NULL,
    "ownerId" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "values" TEXT NOT NULL DEFAULT '',
    "trashedAt" DATETIME NOT NULL
);
CREATE INDEX "TrashedPiece_ownerKind_ownerId_idx" ON "TrashedPiece"("ownerKind", "ownerId");
