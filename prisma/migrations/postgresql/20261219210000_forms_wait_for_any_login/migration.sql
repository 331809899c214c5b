-- A form that comes from a browser without cookies waits for the next login there.
ALTER TABLE "KeptForm" ALTER COLUMN "userId" DROP NOT NULL;
