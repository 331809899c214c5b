-- The orders in which lists are read page by page.
CREATE INDEX "Consignment_place_lower" ON "Consignment"(LOWER("place"), "id");
CREATE INDEX "WholesaleList_name_lower" ON "WholesaleList"(LOWER("name"), "id");
CREATE INDEX "Webhook_name_lower" ON "Webhook"(LOWER("name"), "id");
CREATE INDEX "Payee_name_id_idx" ON "Payee"("name", "id");
CREATE INDEX "Series_title_id_idx" ON "Series"("title", "id");
CREATE INDEX "Plan_priceCents_id_idx" ON "Plan"("priceCents", "id");
CREATE INDEX "CodeBatch_title_lower" ON "CodeBatch"(LOWER("title"), "id");
CREATE INDEX "IssueRun_title_lower" ON "IssueRun"(LOWER("title"), "id");
CREATE INDEX "Call_title_lower" ON "Call"(LOWER("title"), "id");
CREATE INDEX "Follower_handle_id_idx" ON "Follower"("handle", "id");
