import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { aServersDatabase } from '../engines'
import { aMailServer } from '../mail'
import { aProvider, aShopProcess, type Caller } from './shop'

/** What its pages are sent from. */
const siteUrl = 'https://zine.test'

/** A shop as a process on an engine, with mail and a payment provider, which can be killed. It ends with its test. */
export async function aShopToKill(engine: string) {
  const provider = await aProvider()
  const mail = await aMailServer()
  const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-killed-'))
  const db = await aServersDatabase(engine, folder)
  const variables = { DATA_DIR: folder, SITE_URL: siteUrl, MAIL_URL: mail.url, ...db.variables }
  let server = await aShopProcess(provider, variables)
  let kills = 0
  onTestFinished(async () => {
    await server.stop()
    await provider.stop()
    db.stop()
    mail.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    provider,
    mail,
    db,
    /** The process that runs now. */
    server: {
      get origin() {
        return server.origin
      },
    },
    kills: () => kills,
    /**
     * Kills the server and starts it again.
     * @param withinMs at some moment of this time
     */
    async kill(withinMs = 40) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * withinMs))
      server.process.kill('SIGKILL')
      kills += 1
      await once(server.process, 'exit')
      server = await aShopProcess(provider, variables)
    },
    /** Waits until the provider's events are all taken, longer than the provider does by itself. */
    async idle() {
      await expect
        .poll(() => provider.control('GET', '/idle').catch(() => ({})), { timeout: 120_000 })
        .toEqual({ idle: true })
    },
    /** Sends a form of a page to the server that runs now; without a caller, as a guest. */
    send: (page: string, fields: Record<string, string>, as?: Pick<Caller, 'token'>) =>
      fetch(server.origin + page, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
        headers: { Origin: siteUrl, ...(as && { Authorization: `Bearer ${as.token}` }) },
      }),
  }
}

export const count = 'CAST(COUNT(*) AS INTEGER)'
export const sumOf = (column: string) => `CAST(COALESCE(SUM("${column}"), 0) AS INTEGER)`
