import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'

const program = '/usr/sbin/nginx'

export const hasNginx = () => existsSync(program)

/**
 * nginx on a loopback port with the configuration that operators get, in front of nodes at these ports.
 * @param files the DATA_DIR of which it sends files by itself
 */
export async function startNginx(ports: number[], files?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-nginx-'))
  const port = await freePort()
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('magazine.example', '127.0.0.1')
    .replace(/}\s*$/, files ? `${filesConf(files)} }` : '}')
  const servers = ports.map((node) => `server 127.0.0.1:${node} max_fails=0;`).join(' ')
  const upstream = readFileSync('deploy/nginx-upstream.conf', 'utf8').replace(
    'server 127.0.0.1:3000 max_fails=0;',
    servers,
  )
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log warn; user root;
     events { worker_connections 1024; }
     http { access_log off; ${temporary.join(' ')} ${upstream} ${site} }`,
  )
  const child = spawn(program, ['-c', `${folder}/nginx.conf`, '-p', folder], { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const longest = AbortSignal.timeout(30_000)
  while (!(await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || longest.aborted)
      throw new Error(readFileSync(`${folder}/error.log`, 'utf8'))
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    origin,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const filesConf = (folder: string) =>
  readFileSync('deploy/nginx-files.conf', 'utf8').replace('/var/lib/zinehouse/', `${folder}/`)
