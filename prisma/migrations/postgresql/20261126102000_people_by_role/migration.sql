CREATE INDEX "User_role_staff_idx" ON "User"("role", "staff");
