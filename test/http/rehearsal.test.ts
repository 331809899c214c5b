import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { archiveFormat, writeArchive } from '../../app/desk/operator/archive.server'
import { backUp } from '../../app/desk/operator/backup.server'
import { openBackupPlace } from '../../app/desk/operator/backup-place.server'
import { rehearseRestore } from '../../app/desk/operator/rehearsal.server'
import { withEmptyDatabase } from '../../app/desk/operator/rehearsal-database.server'
import { startRestoredSite } from '../../app/desk/operator/rehearsal-site.server'
import { restoreArchive } from '../../app/desk/operator/restore.server'
import { connectDatabase, db, isPostgresql } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { openStorage } from '../../app/site/uploads/storage.server'
import { anArticleWithFiles, aUser } from '../builders'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-rehearsal-'))
const archive = path.join(folder, 'whole.tar')
let lost: string
beforeAll(async () => {
  await aUser()
  await anArticleWithFiles()
  lost = (await anArticleWithFiles()).pdfPath
  await db.job.create({ data: { kind: 'webhook', runAt: new Date(0) } })
  await backUp(archive)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function check(name: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/restore.mjs', name, '--check'], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, failed, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { status, said, failed }
}

const leftovers = () => readdirSync(env.dataDir).filter((name) => name.startsWith('.zinehouse'))

test('a backup in a bucket is tried by its name: a site starts on it and answers, and nothing is left', async () => {
  const service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  onTestFinished(() => service.stop())
  service.createBucket('copies')
  const BACKUP_TO = `s3://key:secret@copies/zine?endpoint=${encodeURIComponent(`http://127.0.0.1:${service.port}`)}`
  const { file } = await backUp(BACKUP_TO)
  const { status, said, failed } = await check(path.basename(file), { BACKUP_TO })
  expect([status, failed]).toEqual([0, expect.not.stringContaining('    at ')])
  expect(said).toContain(`s3://copies/zine/${path.basename(file)} is whole: made by version `)
  expect(said).toMatch(/^Its database is sound: \d+ rows in \d+ tables; 2 articles, .+, \d+ accounts?\.$/m)
  expect(said).toMatch(/^\d files came back\.$/m)
  expect(said).toMatch(/ \/healthz answers 200, its front page 200, “Zinehouse”\.$/m)
  expect(leftovers()).toEqual([])
})

test('a backup that lacks a file starts, but does not pass', async () => {
  const storage = openStorage(env.storageUrl)
  await storage.move(lost, 'uploads/pdfs/aside.pdf')
  const { file } = await backUp(`${folder}/`)
  await storage.move('uploads/pdfs/aside.pdf', lost)
  const { status, said, failed } = await check(file)
  expect([status, failed]).toEqual([1, expect.stringContaining(`Was not in the backup: ${lost} `)])
  expect(said).toMatch(/came back, and not all\.$/m)
})

test('the site that is tried does no work of its own: what waits in the queue waits', async () => {
  const dataDir = path.join(folder, 'tried')
  await withEmptyDatabase(env.databaseUrl, dataDir, async (databaseUrl) => {
    const place = { dataDir, databaseUrl, storageUrl: `file:${dataDir}` }
    await restoreArchive(archive, place)
    expect(await startRestoredSite(place)).toMatchObject({ health: 200, front: 200 })
    const tried = connectDatabase(databaseUrl)
    const jobs = await tried.job.findMany({ where: { attempts: 0 } })
    const schedules = await tried.job.count({ where: { schedule: { not: null } } })
    await tried.$disconnect()
    expect([jobs.map(({ kind }) => kind), schedules]).toEqual([['webhook'], 0])
  })
})

test('an archive whose database cannot be read does not pass, and leaves nothing', async () => {
  const about = { format: archiveFormat, version: '1', createdAt: '', migrations: [] }
  const engine = isPostgresql ? ('postgresql' as const) : ('sqlite' as const)
  const draft = openBackupPlace(folder).draft('bad.tar', folder)
  const garbage = Buffer.from('this is no database, whatever its name says. '.repeat(100))
  await writeArchive(draft.write, { ...about, engine }, async ({ add }) => {
    await add('database', garbage.length, Readable.from([garbage]))
    return []
  })
  await expect(rehearseRestore(draft, env)).rejects.toThrow(/database|pg_restore failed/)
  expect(leftovers()).toEqual([])
})
