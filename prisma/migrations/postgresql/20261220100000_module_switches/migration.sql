-- What an owner added to the desk, or put away.
CREATE TABLE "ModuleSwitch" (
    "name" TEXT NOT NULL,
    "isOn" BOOLEAN NOT NULL,
    "switchedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ModuleSwitch_pkey" PRIMARY KEY ("name")
);
