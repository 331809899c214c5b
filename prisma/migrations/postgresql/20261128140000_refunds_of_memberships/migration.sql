-- What was given back of a payment, and when: the books have it in its month.
CREATE TABLE "MembershipRefund" (
    "id" SERIAL NOT NULL,
    "paymentId" TEXT NOT NULL,
    "amountCents" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "MembershipRefund_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MembershipRefund_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "MembershipPayment" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "MembershipRefund_paymentId_idx" ON "MembershipRefund"("paymentId");
CREATE INDEX "MembershipRefund_at_idx" ON "MembershipRefund"("at");
