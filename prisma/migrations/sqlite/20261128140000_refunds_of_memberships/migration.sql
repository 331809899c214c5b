-- What was given back of a payment, and when: the books have it in its month.
CREATE TABLE "MembershipRefund" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "at" DATETIME NOT NULL,
    CONSTRAINT "MembershipRefund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "MembershipPayment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MembershipRefund_paymentId_idx" ON "MembershipRefund"("paymentId");
CREATE INDEX "MembershipRefund_at_idx" ON "MembershipRefund"("at");
