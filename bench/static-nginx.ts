import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../scripts/free-port.mjs'
import { ownFolder } from '../scripts/own-folder.mjs'

const program = '/usr/sbin/nginx'

/** nginx with one process that sends the files of a folder; nothing where it is not installed. */
export async function startStatic(root: string) {
  if (!existsSync(program)) return
  const folder = ownFolder('bench-nginx')
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; user root; master_process off;
     events { worker_connections 1024; }
     http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; ${temporary.join(' ')}
       server { listen 127.0.0.1:${port}; root ${root}; } }`,
  )
  const child = spawn(program, ['-c', `${folder}/nginx.conf`, '-p', folder], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  while (!(await fetch(origin).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${folder}/error.log`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
