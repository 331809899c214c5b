-- The order in which members are listed.
CREATE INDEX "Membership_startedAt_id_idx" ON "Membership"("startedAt", "id");
