import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { PrismaClient } from './prisma/sqlite/client'
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
