ALTER TABLE "Track" ADD COLUMN "waveform" TEXT;
