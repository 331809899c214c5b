import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { aDisk, canMount } from '../../../test/disks'
import { aDnsServer } from '../../../test/dns'
import { anImapServer } from '../../../test/imap'
import { env, readEnv } from '../../platform/env.server'
import { checkDatabase, checkDataDir, checkStorage } from './check-data.server'
import { checkPdfPrograms } from './check-pdf-programs.server'
import { checkCertificate } from './check-public-address.server'
import { checkSender } from './check-sender.server'
import { checkBounces, checkClock, checkMail } from './check-services.server'
import { checkVersion } from './doctor.server'
import type { Finding } from './findings'

interface BrokenSetUp {
  find: () => Finding[] | Promise<Finding[]>
  level: Finding['level']
  says: RegExp
  toDo: RegExp
  /** Whether only root can set it up. */
  takesRoot?: boolean
}

const nobody = 65534
const unreachable = '127.0.0.1:1'

function aFolder(place = tmpdir()): string {
  const folder = mkdtempSync(path.join(place, 'zinehouse-broken-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `localhost:${(server.address() as AddressInfo).port}`
}

/** Changes settings that are read from the environment at once, until the test ends. */
function withMail(mail: Partial<typeof env.mail>): typeof env {
  const before = { ...env.mail }
  Object.assign(env.mail, mail)
  onTestFinished(() => void Object.assign(env.mail, before))
  return env
}

/** What the command finds for another user of the machine. */
function foundAsNobody(dataDir: string): Finding[] {
  const { stdout } = spawnSync(process.execPath, ['scripts/doctor.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, TMPDIR: '/tmp', SESSION_SECRET: '' },
    uid: nobody,
    gid: nobody,
    encoding: 'utf8',
  })
  return stdout.split('\n').flatMap((line) => {
    const [, level, about = '', says = '', advice] =
      /^(\w+) +(.+?): (.+?)(?: – to do: (.+))?$/.exec(line) ?? []
    return level ? [{ level: level as Finding['level'], about, says, advice }] : []
  })
}

const brokenSetUps: Record<string, BrokenSetUp> = {
  'a data folder on a disk that is read-only': {
    find: () => checkDataDir({ ...env, dataDir: aDisk('ro') }),
    level: 'error',
    says: /cannot be written to/,
    toDo: /give it to the user that runs the site/,
    takesRoot: true,
  },
  'a data folder of another user': {
    find() {
      const folder = aFolder('/tmp')
      chmodSync(folder, 0o700)
      return foundAsNobody(folder)
    },
    level: 'error',
    says: /cannot be read by this user \(EACCES\)/,
    toDo: /run it as the user that runs the site/,
    takesRoot: true,
  },
  'an old Node.js': {
    find: () => checkVersion({ ...process.versions, node: '20.19.0' }),
    level: 'warning',
    says: /20\.19\.0 gets no more fixes/,
    toDo: /install Node\.js 24/,
  },
  'a mail server that refuses': {
    find: () => checkMail(withMail({ url: `smtp://${unreachable}` })),
    level: 'error',
    says: /the mail server refuses: .*ECONNREFUSED/,
    toDo: /check MAIL_URL/,
  },
  'a mailbox for mails that come back with another password': {
    async find() {
      const { url, stop } = await anImapServer()
      onTestFinished(stop)
      return checkBounces(withMail({ url: 'smtp://127.0.0.1', bouncesUrl: url.replace('a%20b', 'x') }))
    },
    level: 'error',
    says: /The mailbox refuses/,
    toDo: /check BOUNCES_URL/,
  },
  'an SPF record that names no mail service': {
    async find() {
      const { dns, stop } = await aDnsServer({
        'example.org': { MX: ['mail.example.org'], TXT: ['v=spf1 +all'] },
      })
      onTestFinished(stop)
      return checkSender(
        { ...env, mail: { ...env.mail, url: 'smtp://127.0.0.1', from: 'a@example.org' } },
        dns,
      )
    },
    level: 'warning',
    says: /lets everybody send for it/,
    toDo: /let it end with ~all/,
  },
  'a certificate that has ended': {
    async find() {
      const pem = readFileSync('test/fixtures/localhost.pem')
      const siteUrl = `https://${await listening(createTlsServer({ key: pem, cert: pem }))}`
      return checkCertificate({ ...env, siteUrl }, Date.parse('2052-01-01'))
    },
    level: 'error',
    says: /it ended on 2051-07-21/,
    toDo: /renew it/,
  },
  'a full disk': {
    find: () => checkDataDir({ ...env, dataDir: aDisk('size=1m,mode=700') }),
    level: 'error',
    says: /0\.0 GB are free/,
    toDo: /make room/,
    takesRoot: true,
  },
  'an S3 service that cannot be reached': {
    find: () =>
      checkStorage(
        readEnv({ STORAGE_URL: `s3://key:secret@bucket?endpoint=http://${unreachable}&region=x&timeout=1` }),
      ),
    level: 'error',
    says: /ECONNREFUSED|not answer|unavailable/i,
    toDo: /check STORAGE_URL, its bucket and keys/,
  },
  'a database that a newer version has worked on': {
    find() {
      const file = path.join(aFolder(), 'zinehouse.db')
      const database = new Database(file)
      database.exec(
        `CREATE TABLE _prisma_migrations (migration_name TEXT); INSERT INTO _prisma_migrations VALUES ('29990101000000_of_the_future')`,
      )
      database.close()
      return checkDatabase({ ...env, databaseUrl: `file:${file}` })
    },
    level: 'error',
    says: /a newer version has worked on it/,
    toDo: /install that version again/,
  },
  'a clock that is wrong': {
    async find() {
      const host = await listening(createServer((_request, response) => void response.end()))
      const stripe = { ...env.stripe, apiBase: `http://${host}` }
      return checkClock({ ...env, stripe }, () => Date.now() - 3_600_000)
    },
    level: 'error',
    says: /it is 3\d{3} s off localhost/,
    toDo: /timedatectl set-ntp true/,
  },
  'no programs for the pages of PDFs': {
    find() {
      const { PATH } = process.env
      process.env.PATH = aFolder()
      try {
        return checkPdfPrograms()
      } finally {
        process.env.PATH = PATH
      }
    },
    level: 'warning',
    says: /made by pdf\.js, several times slower/,
    toDo: /apt-get install poppler-utils/,
  },
}

for (const [name, { find, level, says, toDo, takesRoot }] of Object.entries(brokenSetUps))
  test.skipIf(takesRoot && !canMount)(`the doctor names ${name}, and what to do`, async () => {
    expect(await find()).toContainEqual({
      about: expect.any(String),
      level,
      says: expect.stringMatching(says),
      advice: expect.stringMatching(toDo),
    })
  })
