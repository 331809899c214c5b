-- AlterTable
ALTER TABLE "AuditEntry" ADD COLUMN "address" TEXT;
