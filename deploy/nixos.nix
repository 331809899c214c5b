# A NixOS module: deploy/README.md says how to take it in.
{ config, lib, pkgs, ... }:

let
  cfg = config.services.zinehouse;
  dataDir = "/var/lib/zinehouse";
in
{
  options.services.zinehouse = {
    enable = lib.mkEnableOption "Zinehouse, a magazine of PDFs with a shop and pages for bands";

    release = lib.mkOption {
      type = lib.types.path;
      description = "An unpacked release.";
      example = lib.literalExpression ''pkgs.fetchzip { url = "https://…/zinehouse-1.0.0.tar.gz"; hash = "sha256-…"; }'';
    };

    settings = lib.mkOption {
      type = lib.types.attrsOf lib.types.str;
      default = { };
      example = { SITE_URL = "https://magazine.example"; TRUST_PROXY = "1"; };
      description = "Settings, as docs/configuration.md names them. They are readable by all users of the machine.";
    };

    secretSettings = lib.mkOption {
      type = lib.types.nullOr lib.types.path;
      default = null;
      example = "/run/secrets/zinehouse.env";
      description = "A file of settings that others must not read, a NAME=value on each line.";
    };
  };

  config = lib.mkIf cfg.enable {
    users.groups.zinehouse = { };
    users.users.zinehouse = {
      isSystemUser = true;
      group = "zinehouse";
      home = dataDir;
    };

    systemd.services.zinehouse = {
      description = "Zinehouse";
      wantedBy = [ "multi-user.target" ];
      after = [ "network-online.target" ];
      wants = [ "network-online.target" ];
      environment = {
        DATA_DIR = dataDir;
        MALLOC_ARENA_MAX = "2";
      } // cfg.settings;
      path = [ pkgs.ffmpeg-headless pkgs.poppler-utils pkgs.qpdf pkgs.tesseract ];
      serviceConfig = {
        WorkingDirectory = cfg.release;
        EnvironmentFile = lib.mkIf (cfg.secretSettings != null) cfg.secretSettings;
        ExecStart = "${lib.getExe pkgs.nodejs_24} --max-semi-space-size=4 --v8-pool-size=1 scripts/start.mjs";
        User = "zinehouse";
        StateDirectory = "zinehouse";
        StateDirectoryMode = "0710";
        UMask = "0027";
        Restart = "on-failure";
        RestartSec = 2;
        TimeoutStartSec = "5min";
        # Uploads in flight get 30 s.
        TimeoutStopSec = 45;
        LimitNOFILE = 65536;

        CapabilityBoundingSet = "";
        LockPersonality = true;
        NoNewPrivileges = true;
        PrivateDevices = true;
        PrivateTmp = true;
        ProtectClock = true;
        ProtectControlGroups = true;
        ProtectHome = true;
        ProtectHostname = true;
        ProtectKernelLogs = true;
        ProtectKernelModules = true;
        ProtectKernelTunables = true;
        ProtectProc = "invisible";
        ProtectSystem = "strict";
        RemoveIPC = true;
        RestrictAddressFamilies = [ "AF_INET" "AF_INET6" "AF_UNIX" ];
        RestrictNamespaces = true;
        RestrictRealtime = true;
        RestrictSUIDSGID = true;
        SystemCallArchitectures = "native";
        # Programs that read PDFs and make backups let readers go first.
        SystemCallFilter = [ "@system-service" "~@privileged @resources" "setpriority" ];
        SystemCallErrorNumber = "EPERM";
      };
    };
  };
}
