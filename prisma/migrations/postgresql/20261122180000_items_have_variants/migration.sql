-- An item without options is its only variant.
CREATE TABLE "MerchVariant" (
    "id" SERIAL NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "option1" TEXT NOT NULL DEFAULT '',
    "option2" TEXT NOT NULL DEFAULT '',
    "priceCents" INTEGER NOT NULL,
    "stock" INTEGER,
    "sku" TEXT NOT NULL DEFAULT '',
    "weightGrams" INTEGER,
    CONSTRAINT "MerchVariant_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MerchVariant_merchItemId_fkey" FOREIGN KEY ("merchItemId") REFERENCES "MerchItem" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "MerchVariant_merchItemId_option1_option2_key" ON "MerchVariant"("merchItemId", "option1", "option2");
ALTER TABLE "MerchItem" ADD COLUMN "optionNames" TEXT NOT NULL DEFAULT '[]';
INSERT INTO "MerchVariant" ("merchItemId", "priceCents", "stock") SELECT "id", "priceCents", "stock" FROM "MerchItem" ORDER BY "id";

ALTER TABLE "CartLine" ADD COLUMN "variantId" INTEGER;
ALTER TABLE "CartLine" ADD CONSTRAINT "CartLine_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
UPDATE "CartLine" SET "variantId" = (SELECT v."id" FROM "MerchVariant" v WHERE v."merchItemId" = "CartLine"."merchItemId");
ALTER TABLE "RemovedLine" ADD COLUMN "variantId" INTEGER;
ALTER TABLE "RemovedLine" ADD CONSTRAINT "RemovedLine_variantId_fkey" FOREIGN KEY ("variantId") REFERENCES "MerchVariant" ("id") ON DELETE CASCADE ON UPDATE CASCADE;
UPDATE "RemovedLine" SET "variantId" = (SELECT v."id" FROM "MerchVariant" v WHERE v."merchItemId" = "RemovedLine"."merchItemId");
ALTER TABLE "OrderLine" ADD COLUMN "variantId" INTEGER;
UPDATE "OrderLine" SET "variantId" = (SELECT v."id" FROM "MerchVariant" v WHERE v."merchItemId" = "OrderLine"."merchItemId");
CREATE UNIQUE INDEX "CartLine_userId_variantId_priceAtAddCents_key" ON "CartLine"("userId", "variantId", "priceAtAddCents");
DROP INDEX "CartLine_userId_merchItemId_priceAtAddCents_key";
CREATE INDEX "CartLine_variantId_idx" ON "CartLine"("variantId");
CREATE INDEX "RemovedLine_variantId_idx" ON "RemovedLine"("variantId");

-- The version before this one knows items only, with their price and stock.
CREATE FUNCTION "merch_item_has_variant"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "MerchVariant" ("merchItemId", "priceCents", "stock") VALUES (NEW."id", NEW."priceCents", NEW."stock");
    RETURN NULL;
END
$$;
CREATE TRIGGER "MerchItem_has_variant" AFTER INSERT ON "MerchItem" FOR EACH ROW EXECUTE FUNCTION "merch_item_has_variant"();

CREATE FUNCTION "merch_item_to_variant"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "MerchVariant" SET "priceCents" = NEW."priceCents", "stock" = NEW."stock"
    WHERE "merchItemId" = NEW."id" AND "option1" = ''
    AND ("priceCents" <> NEW."priceCents" OR "stock" IS DISTINCT FROM NEW."stock");
    RETURN NULL;
END
$$;
CREATE TRIGGER "MerchItem_to_variant" AFTER UPDATE OF "priceCents", "stock" ON "MerchItem"
FOR EACH ROW EXECUTE FUNCTION "merch_item_to_variant"();

CREATE FUNCTION "merch_variant_to_item"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "MerchItem" SET "priceCents" = NEW."priceCents", "stock" = NEW."stock"
    WHERE "id" = NEW."merchItemId" AND ("priceCents" <> NEW."priceCents" OR "stock" IS DISTINCT FROM NEW."stock");
    RETURN NULL;
END
$$;
CREATE TRIGGER "MerchVariant_to_item" AFTER UPDATE OF "priceCents", "stock" ON "MerchVariant"
FOR EACH ROW WHEN (NEW."option1" = '') EXECUTE FUNCTION "merch_variant_to_item"();

CREATE FUNCTION "line_of_variant"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    NEW."variantId" := (SELECT "id" FROM "MerchVariant" WHERE "merchItemId" = NEW."merchItemId" ORDER BY "position", "id" LIMIT 1);
    RETURN NEW;
END
$$;
CREATE TRIGGER "CartLine_of_variant" BEFORE INSERT ON "CartLine"
FOR EACH ROW WHEN (NEW."variantId" IS NULL) EXECUTE FUNCTION "line_of_variant"();
CREATE TRIGGER "RemovedLine_of_variant" BEFORE INSERT ON "RemovedLine"
FOR EACH ROW WHEN (NEW."variantId" IS NULL) EXECUTE FUNCTION "line_of_variant"();
CREATE TRIGGER "OrderLine_of_variant" BEFORE INSERT ON "OrderLine"
FOR EACH ROW WHEN (NEW."variantId" IS NULL) EXECUTE FUNCTION "line_of_variant"();
