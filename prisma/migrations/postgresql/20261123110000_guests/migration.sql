ALTER TABLE "User" ADD COLUMN "guestNetwork" TEXT;
ALTER TABLE "PasswordReset" ADD COLUMN "mailedTo" TEXT;
