import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aMailServer } from '../mail'
import { startServer } from '../server'
import { admin, type Caller, caller } from './shop'

const siteUrl = 'https://zine.test'

/** Behind the back of the server, which may run. */
function inDatabase<T>(folder: string, work: (db: Database.Database) => T): T {
  const db = new Database(path.join(folder, 'zinehouse.db'), { timeout: 10_000 })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const subscribe = (db: Database.Database, addresses: number) =>
  db.exec(`
    INSERT INTO "Subscriber" ("reference", "email", "emailKey", "state")
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${addresses})
    SELECT 'reader ' || i, 'r' || i || '@example.org', 'r' || i || '@example.org', 'active' FROM n;
    INSERT INTO "SubscriberTopic" ("subscriberId", "topic") SELECT "id", 'everything' FROM "Subscriber";`)

const stateIn = (folder: string) =>
  inDatabase(folder, (db) => db.prepare('SELECT "state" FROM "Letter"').pluck().get())

/** What was claimed by a process that died becomes due, as after two minutes. */
const passTwoMinutes = (folder: string) =>
  inDatabase(folder, (db) => db.exec(`UPDATE "LetterCopy" SET "dueAt" = NULL WHERE "state" = 'waiting'`))

async function sendALetter(boss: Caller): Promise<void> {
  const press = (path: string, fields: Record<string, string>) =>
    boss.page(path, { method: 'POST', body: new URLSearchParams(fields), headers: { Origin: siteUrl } })
  const letter = { intent: 'save', version: '0', subject: 'Four', topic: 'everything', body: 'Out **now**.' }
  const { headers } = await press('/admin/letters/new', letter)
  await press(headers.get('location')?.split('?')[0] ?? '', { intent: 'send', version: '1' })
}

const found = (mails: string[], header: RegExp) => mails.map((mail) => header.exec(mail)?.[1] ?? '')

test.each<{ what: string; signal: NodeJS.Signals; times: number; addresses: number; maxAgain: number }>([
  // A kill between the mail server's yes and its note has the one copy of that moment handed over again.
  { what: 'killed', signal: 'SIGKILL', times: 10, addresses: 2000, maxAgain: 10 },
  { what: 'stopped', signal: 'SIGTERM', times: 2, addresses: 200, maxAgain: 0 },
])(
  'a server $what $times times while a letter goes to $addresses addresses gives everybody exactly one copy',
  async ({ signal, times, addresses, maxAgain }) => {
    const mail = await aMailServer()
    const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-letters-'))
    const start = () =>
      startServer({
        ...admin,
        DATA_DIR: folder,
        SITE_URL: siteUrl,
        MAIL_URL: mail.url,
        NEWSLETTER_PER_MINUTE: '60000',
      })
    let server = await start()
    onTestFinished(async () => {
      await server.stop()
      mail.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    inDatabase(folder, (db) => subscribe(db, addresses))
    await sendALetter(await caller(server, 'boss'))
    for (let time = 1; time <= times; time += 1) {
      const some = (time * addresses) / (times + 1)
      await expect.poll(() => mail.mails.length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(some)
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20))
      server.process.kill(signal)
      await once(server.process, 'exit')
      server = await start()
    }
    await expect
      .poll(
        () => {
          passTwoMinutes(folder)
          return stateIn(folder)
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe('sent')

    const ids = new Set(found(mail.mails, /^Message-ID: <(.+)>$/m))
    const recipients = new Set(found(mail.mails, /^To: (.+)$/m))
    expect([ids.size, recipients.size]).toEqual([addresses, addresses])
    process.stdout.write(`${mail.mails.length - addresses} of ${addresses} came twice.\n`)
    expect(mail.mails.length - addresses).toBeLessThanOrEqual(maxAgain)
  },
)
