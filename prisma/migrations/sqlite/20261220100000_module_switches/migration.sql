-- What an owner added to the desk, or put away.
CREATE TABLE "ModuleSwitch" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "isOn" BOOLEAN NOT NULL,
    "switchedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
