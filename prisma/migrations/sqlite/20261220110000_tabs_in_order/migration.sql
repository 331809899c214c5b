-- The orders in which the tabs of lists are read page by page.
CREATE INDEX "WebhookDelivery_webhookId_id_idx" ON "WebhookDelivery"("webhookId", "id");
CREATE INDEX "Subscriber_state_emailKey_id_idx" ON "Subscriber"("state", "emailKey", "id");
CREATE INDEX "OutgoingMail_waiting" ON "OutgoingMail"("id") WHERE COALESCE("sentAt", "failedAt") IS NULL;
CREATE INDEX "OutgoingMail_failed" ON "OutgoingMail"("id") WHERE CASE WHEN "sentAt" IS NULL THEN "failedAt" END IS NOT NULL;
CREATE INDEX "Consignment_payeeId_place_lower" ON "Consignment"("payeeId", LOWER("place"), "id");
CREATE INDEX "Job_failed" ON "Job"("id") WHERE "failedAt" IS NOT NULL;
CREATE INDEX "SitePage_title_kept" ON "SitePage"("title", "id") WHERE "deletedAt" IS NULL;
