import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { PrismaClient } from '../prisma/sqlite/client'
import { sqliteAdapter } from './sqlite-adapter.server'

const folder = mkdtempSync(path.join(tmpdir(), 'zinehouse-locked-'))
const file = path.join(folder, 'zinehouse.db')
/** As another process would have it open. */
let other: Database.Database
beforeAll(() => {
  copyFileSync(inject('databaseTemplate'), file)
  other = new Database(file)
})
afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true, force: true })
})

const client = (patienceMs: number) =>
  new PrismaClient({ adapter: sqliteAdapter(`file:${file}`, patienceMs) })

test('while another process holds the lock, reads go on and writes wait for it', async () => {
  const db = client(10_000)
  await db.$connect()
  other.exec('BEGIN IMMEDIATE')
  const writes = [
    db.author.create({ data: { name: 'Ada' } }),
    db.$transaction((tx) => tx.author.create({ data: { name: 'Bo' } })),
  ]
  let isWritten = false
  const written = Promise.all(writes).then(() => {
    isWritten = true
  })

  for (let read = 0; read < 20; read++) expect(await db.author.count()).toBe(0)
  expect(isWritten).toBe(false)
  other.exec('COMMIT')
  await written
  expect(await db.author.count()).toBe(2)
  await db.$disconnect()
})

test('a process that connects while another one writes reads at once, and counts its tables later', async () => {
  // What was never counted is counted when it connects.
  other.exec('DROP TABLE IF EXISTS sqlite_stat1; BEGIN IMMEDIATE')
  const db = client(10_000)
  await db.$connect()
  expect(await db.merchItem.count()).toBe(0)
  other.exec('COMMIT')
  await db.$disconnect()
})

test('a write gives up when the lock stays, and the next is not kept waiting by it', async () => {
  const db = client(50)
  await db.author.deleteMany()
  other.exec('BEGIN IMMEDIATE')
  const refused = await Promise.allSettled([
    db.author.create({ data: { name: 'Ada' } }),
    db.$transaction((tx) => tx.author.create({ data: { name: 'Bo' } })),
  ])
  expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  other.exec('COMMIT')
  await db.author.create({ data: { name: 'Cy' } })
  expect(await db.author.findMany({ select: { name: true } })).toEqual([{ name: 'Cy' }])
  await db.$disconnect()
})

test('reads that are asked at once let others in after each one that took long', async () => {
  const db = client(10_000)
  const long = `SELECT COUNT(*) FROM (
    WITH RECURSIVE "n"(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM "n" WHERE i < 400000) SELECT i FROM "n")`
  await db.$queryRawUnsafe(long)
  const events: string[] = []
  let isReading = true
  const other = () => {
    events.push('other')
    if (isReading) setImmediate(other)
  }
  setImmediate(other)
  const read = async () => {
    await db.$queryRawUnsafe(long)
    events.push('read')
  }
  await Promise.all([read(), read(), read(), read()])
  isReading = false
  expect(events.join(' ')).not.toContain('read read')
  await db.$disconnect()
})

test('a transaction in which a statement failed commits nothing', async () => {
  const db = client(50)
  await db.author.deleteMany()
  const swallowed = db.$transaction(async (tx) => {
    await tx.author.create({ data: { id: 1, name: 'Ada' } })
    await tx.author.create({ data: { id: 1, name: 'Bo' } }).catch(() => {})
  })
  await expect(swallowed).rejects.toThrow()
  expect(await db.author.count()).toBe(0)
  await db.$disconnect()
})

test('a long row of reads, or of transactions, leaves the process its turns for everybody else', async () => {
  const db = client(10_000)
  await db.$connect()
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  for (let index = 0; index < 100; index += 1) {
    await db.author.count()
    await db.$transaction((tx) => tx.author.create({ data: { name: `Di ${index}` } }))
  }
  clearInterval(others)
  expect(turns).toBeGreaterThan(3)
  await db.$disconnect()
})

test('what one reader keeps is found without going through all publications, however many come', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const db = client(10_000)
  const firstTable = async () => {
    const steps: { detail: string }[] = await db.$queryRawUnsafe(
      `EXPLAIN QUERY PLAN SELECT COUNT(*) FROM ReadingListItem AS listed LEFT JOIN Article AS article ON article.id = listed.articleId
       WHERE listed.userId = 1 AND article.isDraft = false AND article.deletedAt IS NULL AND article.uploadedAt <= 0 AND article.id IS NOT NULL`,
    )
    return steps[0]?.detail
  }
  await db.$connect()
  const article = { title: '', description: '', searchText: '', coverImage: '', pdfPath: '', filetype: '' }
  const many = Array.from({ length: 500 }, () => ({ ...article, uploadedAt: new Date() }))
  await db.article.createMany({ data: many })
  const { id: userId } = await db.user.create({
    data: { username: 'a', usernameKey: 'a', email: 'a', emailKey: 'a', passwordHash: '' },
  })
  const articles = await db.article.findMany({ take: 5 })
  await db.readingListItem.createMany({ data: articles.map(({ id }) => ({ userId, articleId: id })) })
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  await vi.waitFor(async () => expect(await firstTable()).toContain('SEARCH listed'))
  await db.$disconnect()
  const later = client(10_000)
  await later.$connect()
  expect(await later.article.count()).toBe(500)
  await later.$disconnect()
})
