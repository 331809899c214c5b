import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { environmentWith, settingNames } from '../../platform/env.server'
import type { DataLocation } from './backup.server'

/**
 * Starts the site on restored data, on a loopback port, and asks how it is and for its front page; then stops it. No
 * setting of this site reaches it: no mail server, no payment, no admin.
 * @throws Error with what it says when it does not start
 */
export async function startRestoredSite({ dataDir, databaseUrl, storageUrl }: DataLocation) {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: environmentWith({
      ...Object.fromEntries(
        settingNames.filter((name) => name !== 'SESSION_SECRET').map((name) => [name, '']),
      ),
      NODE_ENV: 'production',
      ZINEHOUSE_REHEARSAL: 'on',
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl,
      SAMPLE_CONTENT: 'off',
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = once(child, 'exit')
  try {
    const origin = await addressOf(child.stdout, child.stderr)
    const startedInMs = performance.now() - began
    const health = await fetch(`${origin}/healthz`)
    const front = await fetch(`${origin}/`, { headers: { Accept: 'text/html' } })
    const [, title = ''] = /<title>([^<]*)/.exec(await front.text()) ?? []
    return { startedInMs, health: health.status, front: front.status, title }
  } finally {
    child.kill()
    await ended
    process.off('exit', kill)
  }
}

/** Reads at which address the site listens, once it is ready. @throws Error with its last line when it ends instead */
function addressOf(...streams: NodeJS.ReadableStream[]): Promise<string> {
  let last = ''
  const reading = streams.map(async (stream) => {
    for await (const line of createInterface({ input: stream })) {
      const [, port] = / is on http:\/\/localhost:(\d+)/.exec(line) ?? []
      if (port) return `http://127.0.0.1:${port}`
      last = line
    }
    throw new Error('It ended.')
  })
  return Promise.any(reading).catch(() => {
    throw new Error(`The site does not start on it: ${last || 'it ended without a word'}`)
  })
}
