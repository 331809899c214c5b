-- An item without options is its only variant.
CREATE TABLE "MerchVariant" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "merchItemId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "option1" TEXT NOT NULL DEFAULT '',
    "option2" TEXT NOT NULL DEFAULT '',
    "priceCents" INTEGER NOT NULL,
    "stock" INTEGER,
    "sku" TEXT NOT NULL DEFAULT '',
    "weightGrams" INTEGER,
    CONSTRAINT "MerchVariant_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MerchVariant_merchItemId_option1_option2_key" ON "MerchVariant"("merchItemId", "option1", "option2");
ALTER TABLE "MerchItem" ADD COLUMN "optionNames" TEXT NOT NULL DEFAULT '[]';
INSERT INTO "MerchVariant" ("merchItemId", "priceCents", "stock") SELECT "id", "priceCents", "stock" FROM "MerchItem" ORDER BY "id";

ALTER TABLE "CartLine" ADD COLUMN "variantId" INTEGER REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
UPDATE "CartLine" SET "variantId" = (SELECT v."id" FROM "MerchVariant" v WHERE v."merchItemId" = "CartLine"."merchItemId");
ALTER TABLE "RemovedLine" ADD COLUMN "variantId" INTEGER REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
UPDATE "RemovedLine" SET "variantId" = (SELECT v."id" FROM "MerchVariant" v WHERE v."merchItemId" = "RemovedLine"."merchItemId");
ALTER TABLE "OrderLine" ADD COLUMN "variantId" INTEGER;
UPDATE "OrderLine" SET "variantId" = (SELECT v."id" FROM "MerchVariant" v WHERE v."merchItemId" = "OrderLine"."merchItemId");
CREATE UNIQUE INDEX "CartLine_userId_variantId_priceAtAddCents_key" ON "CartLine"("userId", "variantId", "priceAtAddCents");
DROP INDEX "CartLine_userId_merchItemId_priceAtAddCents_key";
CREATE INDEX "CartLine_variantId_idx" ON "CartLine"("variantId");
CREATE INDEX "RemovedLine_variantId_idx" ON "RemovedLine"("variantId");

-- The version before this one knows items only, with their price and stock.
CREATE TRIGGER "MerchItem_has_variant" AFTER INSERT ON "MerchItem"
BEGIN
  INSERT INTO "MerchVariant" ("merchItemId", "priceCents", "stock") VALUES (NEW."id", NEW."priceCents", NEW."stock");
END;
CREATE TRIGGER "MerchItem_to_variant" AFTER UPDATE OF "priceCents", "stock" ON "MerchItem"
BEGIN
  UPDATE "MerchVariant" SET "priceCents" = NEW."priceCents", "stock" = NEW."stock"
  WHERE "merchItemId" = NEW."id" AND "option1" = '' AND ("priceCents" <> NEW."priceCents" OR "stock" IS NOT NEW."stock");
END;
CREATE TRIGGER "MerchVariant_to_item" AFTER UPDATE OF "priceCents", "stock" ON "MerchVariant" WHEN NEW."option1" = ''
BEGIN
  UPDATE "MerchItem" SET "priceCents" = NEW."priceCents", "stock" = NEW."stock"
  WHERE "id" = NEW."merchItemId" AND ("priceCents" <> NEW."priceCents" OR "stock" IS NOT NEW."stock");
END;
CREATE TRIGGER "CartLine_of_variant" AFTER INSERT ON "CartLine" WHEN NEW."variantId" IS NULL
BEGIN
  UPDATE "CartLine" SET "variantId" =
    (SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = NEW."merchItemId" ORDER BY "position", "id" LIMIT 1)
  WHERE "id" = NEW."id";
END;
CREATE TRIGGER "RemovedLine_of_variant" AFTER INSERT ON "RemovedLine" WHEN NEW."variantId" IS NULL
BEGIN
  UPDATE "RemovedLine" SET "variantId" =
    (SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = NEW."merchItemId" ORDER BY "position", "id" LIMIT 1)
  WHERE "id" = NEW."id";
END;
CREATE TRIGGER "OrderLine_of_variant" AFTER INSERT ON "OrderLine" WHEN NEW."variantId" IS NULL
BEGIN
  UPDATE "OrderLine" SET "variantId" =
    (SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = NEW."merchItemId" ORDER BY "position", "id" LIMIT 1)
  WHERE "id" = NEW."id";
END;
