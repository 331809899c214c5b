#!/bin/bash

# What install and upgrade put beside the program, and restore needs too.
main_domain=$(cat /etc/yunohost/current_host)

add_configuration() {
  ynh_config_add --template="zinehouse.env" --destination="$install_dir/.env"
  chown -R "root:$app" "$install_dir"
  chmod 640 "$install_dir/.env"
  ynh_config_add_nginx
  ynh_config_add_systemd
  add_service
}

add_service() {
  yunohost service add "$app" --description="Magazine and shop"
}

# Starts the site, and waits until it serves.
start_site() {
  ynh_systemctl --service="$app" --action="start" --log_path="systemd" --wait_until="Zinehouse is on" --timeout=300
}

# Runs a command of the guide, as the user of the site.
zinehouse() {
  local command=$1
  shift
  (cd "$install_dir" && ynh_exec_as_app "$nodejs_dir/node" "scripts/$command.mjs" "$@")
}
