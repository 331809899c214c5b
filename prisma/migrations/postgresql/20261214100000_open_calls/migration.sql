CREATE TABLE "Call" (
    "id" SERIAL NOT NULL,
    "address" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "guidelines" TEXT NOT NULL DEFAULT '',
    "language" TEXT,
    "isDraft" BOOLEAN NOT NULL DEFAULT false,
    "opensAt" TIMESTAMP(3) NOT NULL,
    "closesAt" TIMESTAMP(3) NOT NULL,
    "closedAt" TIMESTAMP(3),
    "pieceKinds" TEXT NOT NULL DEFAULT '',
    "maxPieces" INTEGER NOT NULL DEFAULT 3,
    "maxTextLength" INTEGER NOT NULL DEFAULT 20000,
    "maxFiles" INTEGER NOT NULL DEFAULT 3,
    "maxFileMb" INTEGER NOT NULL DEFAULT 20,
    "fileTypes" TEXT NOT NULL DEFAULT 'pdf,pictures',
    "isBlind" BOOLEAN NOT NULL DEFAULT false,
    "answerDays" INTEGER NOT NULL DEFAULT 30,
    "remindDays" INTEGER NOT NULL DEFAULT 21,
    "keepMonths" INTEGER NOT NULL DEFAULT 6,
    "copies" INTEGER NOT NULL DEFAULT 0,
    "copyVariantId" INTEGER,
    "remindedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "Call_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Call_address_key" ON "Call"("address");

CREATE TABLE "CallRevealer" (
    "callId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    CONSTRAINT "CallRevealer_pkey" PRIMARY KEY ("callId", "userId"),
    CONSTRAINT "CallRevealer_callId_fkey" FOREIGN KEY ("callId") REFERENCES "Call" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CallRevealer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "CallRevealer_userId_idx" ON "CallRevealer"("userId");

CREATE TABLE "Submission" (
    "id" SERIAL NOT NULL,
    "reference" TEXT NOT NULL,
    "callId" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'received',
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "emailKey" TEXT NOT NULL,
    "pronouns" TEXT NOT NULL DEFAULT '',
    "bio" TEXT NOT NULL DEFAULT '',
    "links" TEXT NOT NULL DEFAULT '',
    "searchText" TEXT NOT NULL,
    "nameText" TEXT NOT NULL,
    "score" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" TIMESTAMP(3),
    "revealedAt" TIMESTAMP(3),
    "shippingName" TEXT NOT NULL DEFAULT '',
    "shippingAddress" TEXT NOT NULL DEFAULT '',
    "shippingCountry" TEXT NOT NULL DEFAULT '',
    "orderId" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "Submission_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "Submission_callId_fkey" FOREIGN KEY ("callId") REFERENCES "Call" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "Submission_reference_key" ON "Submission"("reference");
CREATE INDEX "Submission_callId_id_idx" ON "Submission"("callId", "id");
CREATE INDEX "Submission_callId_status_id_idx" ON "Submission"("callId", "status", "id");
CREATE INDEX "Submission_callId_score_id_idx" ON "Submission"("callId", "score", "id");
CREATE INDEX "Submission_emailKey_idx" ON "Submission"("emailKey");
CREATE INDEX "Submission_status_decidedAt_idx" ON "Submission"("status", "decidedAt");

CREATE TABLE "SubmissionPiece" (
    "id" SERIAL NOT NULL,
    "submissionId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT '',
    "text" TEXT NOT NULL DEFAULT '',
    "articleId" INTEGER,
    "problem" TEXT NOT NULL DEFAULT '',
    CONSTRAINT "SubmissionPiece_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SubmissionPiece_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SubmissionPiece_submissionId_position_key" ON "SubmissionPiece"("submissionId", "position");

CREATE TABLE "SubmissionFile" (
    "id" SERIAL NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "originalName" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "blindPath" TEXT,
    CONSTRAINT "SubmissionFile_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SubmissionFile_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "SubmissionPiece" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "SubmissionFile_path_key" ON "SubmissionFile"("path");
CREATE INDEX "SubmissionFile_pieceId_idx" ON "SubmissionFile"("pieceId");

CREATE TABLE "SubmissionVote" (
    "submissionId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    "vote" TEXT NOT NULL,
    CONSTRAINT "SubmissionVote_pkey" PRIMARY KEY ("submissionId", "userId"),
    CONSTRAINT "SubmissionVote_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SubmissionVote_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SubmissionVote_userId_idx" ON "SubmissionVote"("userId");

CREATE TABLE "SubmissionRead" (
    "submissionId" INTEGER NOT NULL,
    "userId" INTEGER NOT NULL,
    CONSTRAINT "SubmissionRead_pkey" PRIMARY KEY ("submissionId", "userId"),
    CONSTRAINT "SubmissionRead_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "SubmissionRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SubmissionRead_userId_idx" ON "SubmissionRead"("userId");

CREATE TABLE "SubmissionNote" (
    "id" SERIAL NOT NULL,
    "submissionId" INTEGER NOT NULL,
    "actorName" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "SubmissionNote_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "SubmissionNote_submissionId_fkey" FOREIGN KEY ("submissionId") REFERENCES "Submission" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "SubmissionNote_submissionId_idx" ON "SubmissionNote"("submissionId");
