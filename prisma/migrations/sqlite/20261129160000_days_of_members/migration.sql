-- The days on which members are told what they have to know.
CREATE TABLE "MemberSettings" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "graceDays" INTEGER NOT NULL DEFAULT 14,
    "failureMailDays" TEXT NOT NULL DEFAULT '0,5,10',
    "renewalNoticeDays" INTEGER NOT NULL DEFAULT 14
);
