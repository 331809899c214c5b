import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/free-port.mjs'
import { type RunningServer, startServer } from '../server'
import { admin } from './site'

/** An owner's first day: nothing is there but their account. Stopping it removes its folder. */
export async function anEmptySite(variables: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-empty-'))
  const port = String(await freePort())
  const server = await startServer({
    DATA_DIR: folder,
    PORT: port,
    SITE_URL: `http://127.0.0.1:${port}`,
    SAMPLE_CONTENT: 'off',
    ADMIN_USERNAME: admin.username,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...variables,
  })
  return {
    ...server,
    async stop() {
      const status = await server.stop()
      rmSync(folder, { recursive: true, force: true })
      return status
    },
  }
}
