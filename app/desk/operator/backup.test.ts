import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { anArticle, anArticleWithFiles, aUser } from '../../../test/builders'
import { articleContentKind } from '../../magazine/publications/admin/article.content.server'
import { connectDatabase, db, isPostgresql, type Prisma } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { unfinishedRestoreFile } from '../../platform/process/data-dir.server'
import { trashRecord } from '../../site/content/trash.server'
import { openStorage } from '../../site/uploads/storage.server'
import type { Storage } from '../../site/uploads/storage-contract'
import { readArchive } from './archive-reader.server'
import { type BackupProgress, backUp, type DataLocation } from './backup.server'
import { restoreArchive } from './restore.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-backup-'))
const quick = { passphrase: 'seven grey herons', scryptLogN: 10 }
let service: Awaited<ReturnType<typeof startFauxqs>>

beforeAll(async () => {
  service = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(async () => {
  await db.article.deleteMany()
  await db.storedFile.deleteMany()
})

let places = 0

/** An empty place on the engine that this test runs on. */
async function anEmptyPlace(onS3 = isPostgresql): Promise<DataLocation> {
  places += 1
  const dataDir = path.join(folder, `place-${places}`)
  return {
    dataDir,
    storageUrl: onS3 ? aBucket(`place-${places}`) : `file:${dataDir}`,
    databaseUrl: isPostgresql ? await anEmptyDatabase() : `file:${dataDir}/zinehouse.db`,
  }
}

function aBucket(name: string): string {
  service.createBucket(name)
  return `s3://key:secret@${name}?endpoint=${encodeURIComponent(`http://127.0.0.1:${service.port}`)}`
}

async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(6).toString('hex')}`
  const client = new pg.Client({ connectionString: env.databaseUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(new URL(env.databaseUrl), { pathname: name }).href
}

/** An article of two files, as an upload leaves it. */
async function anUploadTo(storage: Storage): Promise<void> {
  const name = randomBytes(8).toString('hex')
  const paths = { coverImage: `uploads/covers/${name}.jpg`, pdfPath: `uploads/pdfs/${name}.pdf` }
  const files: Prisma.StoredFileCreateManyInput[] = []
  for (const [field, stored] of Object.entries(paths)) {
    const { bytes, sha256 } = await storage.put(stored, Readable.from([randomBytes(3000)]))
    files.push({ path: stored, type: 'x', field, ownerKind: 'articles', bytes: BigInt(bytes), sha256 })
  }
  await db.$transaction(async (transaction) => {
    const { id } = await anArticle({ title: name, ...paths }, transaction)
    await transaction.storedFile.createMany({ data: files.map((file) => ({ ...file, ownerId: id })) })
  })
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const anArchive = () => path.join(folder, `${randomBytes(4).toString('hex')}.tar`)

/** What the database at an address says of articles and files. */
async function recordsAt(databaseUrl: string) {
  const restored = connectDatabase(databaseUrl)
  const [articles, files] = [
    await restored.article.findMany({ orderBy: { id: 'asc' } }),
    await restored.storedFile.findMany({ where: { ownerKind: { not: null } } }),
  ]
  await restored.$disconnect()
  return { articles, files }
}

test('what is backed up while 200 files are uploaded comes back elsewhere, file by file', async () => {
  const live = { ...env, storageUrl: isPostgresql ? aBucket('live') : env.storageUrl }
  const storage = openStorage(live.storageUrl)
  for (let made = 0; made < 10; made += 1) await anUploadTo(storage)
  const before = await recordsAt(live.databaseUrl)
  let isBackedUp = false
  const uploading = Promise.all(
    [0, 1, 2, 3].map(async () => {
      for (let made = 0; made < 25 || !isBackedUp; made += 1) await anUploadTo(storage)
    }),
  )

  const archive = anArchive()
  const made = await backUp(archive, live).finally(() => {
    isBackedUp = true
  })
  await uploading
  const place = await anEmptyPlace()
  const copied = await restoreArchive(archive, place)

  const restored = await recordsAt(place.databaseUrl)
  expect(restored.articles.slice(0, before.articles.length)).toEqual(before.articles)
  expect(restored.files).toHaveLength(restored.articles.length * 2)
  expect(copied.files).toBe(restored.files.length)
  expect(made).toMatchObject({ files: copied.files, missing: [] })
  const copy = openStorage(place.storageUrl)
  for (const file of restored.files)
    expect(sha256(await buffer(await copy.read(file.path)))).toBe(file.sha256)
  const now = new Map((await recordsAt(live.databaseUrl)).articles.map((article) => [article.id, article]))
  for (const article of restored.articles) expect(article).toEqual(now.get(article.id))
  expect(readdirSync(place.dataDir)).not.toContain(unfinishedRestoreFile)
})

test('a backup tells all the time how far it is', async () => {
  const live = { ...env, storageUrl: isPostgresql ? aBucket('told') : env.storageUrl }
  for (let made = 0; made < 3; made += 1) await anUploadTo(openStorage(live.storageUrl))
  const told: BackupProgress[] = []
  const { bytes } = await backUp(anArchive(), live, { onProgress: (progress) => told.push(progress) })

  expect(told[0]).toEqual({ step: 'database', files: 0, of: 0, bytes: 0 })
  expect(new Set(told.map(({ files, of }) => `${files} of ${of}`))).toContain('3 of 6')
  const last = told.at(-1)
  expect(last).toMatchObject({ step: 'reading back', files: 6, of: 6 })
  expect(last?.bytes).toBeGreaterThan(6 * 3000)
  expect(last?.bytes).toBeLessThanOrEqual(bytes)
})

test('the file in the archive is the very database that is restored, and the session secret comes with it', async () => {
  writeFileSync(path.join(env.dataDir, 'session-secret'), 'a secret of the site')
  const archive = anArchive()
  await backUp(archive)
  const place = await anEmptyPlace(false)
  await restoreArchive(archive, place)
  const { manifest } = await readArchive(archive)
  const saved = manifest.entries.find(({ name }) => name === 'database')
  if (!isPostgresql) expect(sha256(readFileSync(place.databaseUrl.slice(5)))).toBe(saved?.sha256)
  expect(readFileSync(path.join(place.dataDir, 'session-secret'), 'utf8')).toBe('a secret of the site')
  expect(
    [archive, path.join(place.dataDir, 'session-secret')].map((file) => statSync(file).mode & 0o777),
  ).toEqual([0o600, 0o600])
})

test('a file in the trash comes back in the trash', async () => {
  const { id, pdfPath } = await anArticleWithFiles()
  await trashRecord(articleContentKind, id, await aUser({ role: 'admin' }))
  const archive = anArchive()
  await backUp(archive)
  const place = await anEmptyPlace(false)
  await restoreArchive(archive, place)
  const storage = openStorage(place.storageUrl)
  expect(await storage.stat(pdfPath)).toBeDefined()
})

describe('a backup that lacks a file', () => {
  test('says which, and is restored only when that is asked for', async () => {
    const { id, pdfPath } = await anArticleWithFiles()
    await openStorage(env.storageUrl).delete(pdfPath)
    const made = await backUp(anArchive())
    expect(made.missing).toEqual([`${pdfPath} (articles ${id}) is missing`])
    expect(made.file).toMatch(/-incomplete\.tar$/)

    const place = await anEmptyPlace(false)
    await expect(restoreArchive(made.file, place)).rejects.toThrow(`is incomplete: ${pdfPath}`)
    expect(await restoreArchive(made.file, place, { allowsIncomplete: true })).toMatchObject({
      missing: made.missing,
    })
    await db.storedFile.delete({ where: { path: pdfPath } })
  })
})

describe('a restore refuses', () => {
  const refusal = async (archive: string, place: DataLocation, options = {}) =>
    expect(restoreArchive(archive, place, options)).rejects

  test('a place that has something', async () => {
    const archive = anArchive()
    await backUp(archive)
    const taken = await anEmptyPlace(false)
    mkdirSync(taken.dataDir)
    writeFileSync(path.join(taken.dataDir, 'a'), '')
    await (await refusal(archive, taken)).toThrow('is not empty')

    const bucket = await anEmptyPlace(true)
    await openStorage(bucket.storageUrl).put('uploads/pdfs/a.pdf', Readable.from([Buffer.from('a')]))
    await (await refusal(archive, bucket)).toThrow('The storage is not empty')
    if (isPostgresql)
      await (
        await refusal(archive, { ...(await anEmptyPlace(false)), databaseUrl: env.databaseUrl })
      ).toThrow('The database is not empty')
  })

  test('an archive that is damaged, cut off or none, and leaves the place as it was', async () => {
    await anArticleWithFiles()
    const archive = anArchive()
    await backUp(archive)
    const whole = readFileSync(archive)
    const flipped = Buffer.from(whole)
    const at = Math.floor(flipped.length / 2)
    flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at)
    const half = whole.subarray(0, Math.floor(whole.length / 3))
    const place = await anEmptyPlace(false)
    for (const bytes of [flipped, half, whole.subarray(0, -3000), Buffer.from('nothing'), Buffer.alloc(0)]) {
      writeFileSync(archive, bytes)
      await (await refusal(archive, place)).toThrow(/ is damaged: .+\.$/)
    }
    expect(readdirSync(folder)).not.toContain(path.basename(place.dataDir))
  })

  test('an archive of a newer version, and one of the other engine', async () => {
    const name = '20991231000000_of_the_future'
    const row = `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at)
      VALUES ('future', '', '${name}', '2099-12-31')`
    await db.$executeRawUnsafe(row)
    const archive = anArchive()
    await backUp(archive)
    await db.$executeRawUnsafe(`DELETE FROM _prisma_migrations WHERE id = 'future'`)
    await (await refusal(archive, await anEmptyPlace(false))).toThrow('was made by a newer version')
    const databaseUrl = isPostgresql ? 'file:none.db' : 'postgresql://none'
    await (await refusal(archive, { ...(await anEmptyPlace(false)), databaseUrl })).toThrow('DATABASE_URL')
  })
})

test('a restore that fails half way leaves nothing that a site could start on', async () => {
  await anArticleWithFiles()
  const archive = anArchive()
  await backUp(archive)
  const place = await anEmptyPlace(false)
  const target = isPostgresql ? { databaseUrl: 'postgresql://nobody@127.0.0.1:1/none' } : {}
  // A folder stands where the last file is put.
  if (!isPostgresql) writeFileSync(path.join(folder, 'full'), '')
  const storageUrl = isPostgresql ? place.storageUrl : `file:${folder}/full`
  await expect(restoreArchive(archive, { ...place, ...target, storageUrl })).rejects.toThrow()
  expect(readdirSync(folder)).not.toContain(path.basename(place.dataDir))
})

describe('an encrypted backup', () => {
  test('opens with its passphrase alone', async () => {
    await anArticleWithFiles()
    const made = await backUp(`${folder}/`, env, quick)
    expect(made.file).toMatch(/zinehouse-.*Z\.tar\.age$/)
    expect(readFileSync(made.file).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /)
    await expect(readArchive(made.file)).rejects.toThrow('is encrypted: set BACKUP_PASSPHRASE')
    await expect(readArchive(made.file, { passphrase: 'another one' })).rejects.toThrow('does not open')
    const { about } = await readArchive(made.file, quick)
    expect(about.engine).toBe(isPostgresql ? 'postgresql' : 'sqlite')
    const cut = readFileSync(made.file).subarray(0, -100)
    writeFileSync(made.file, cut)
    await expect(readArchive(made.file, quick)).rejects.toThrow('is damaged')
    rmSync(made.file)
  })
})

test('a folder that is missing is made, whether its name ends with a slash or not', async () => {
  const [one, other] = [path.join(folder, 'not-yet/there'), path.join(folder, 'my.backups/2026/')]
  for (const target of [one, other]) {
    const { file } = await backUp(target)
    expect(path.dirname(file)).toBe(path.resolve(target))
    expect(path.basename(file)).toMatch(/^zinehouse-.+Z\.tar$/)
  }
  rmSync(path.join(folder, 'not-yet'), { recursive: true })
  rmSync(path.join(folder, 'my.backups'), { recursive: true })
})

test('a backup leaves only the archive, also when it fails', async () => {
  const to = path.join(folder, 'only')
  const made = await backUp(`${to}/`)
  await expect(backUp(made.file)).rejects.toThrow('is there already')
  await expect(
    backUp(path.join(to, 'none.tar'), { ...env, databaseUrl: `file:${folder}/none.db` }),
  ).rejects.toThrow('There is no database')
  expect(readdirSync(to)).toEqual([path.basename(made.file)])
  onTestFinished(() => rmSync(to, { recursive: true }))
})
