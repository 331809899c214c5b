CREATE TABLE "Consignment" (
    "id" SERIAL NOT NULL,
    "place" TEXT NOT NULL,
    "merchItemId" INTEGER NOT NULL,
    "variantId" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "unitCents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Consignment_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "ConsignmentMove" (
    "id" SERIAL NOT NULL,
    "consignmentId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT NOT NULL DEFAULT '',
    "actor" TEXT NOT NULL,
    "requestKey" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ConsignmentMove_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "ConsignmentMove_consignmentId_fkey" FOREIGN KEY ("consignmentId") REFERENCES "Consignment"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "ConsignmentMove_requestKey_key" ON "ConsignmentMove"("requestKey");
CREATE INDEX "ConsignmentMove_consignmentId_idx" ON "ConsignmentMove"("consignmentId");
