import { expect, test } from 'vitest'
import { anAuthor } from '../../../test/builders'
import { env } from '../env.server'
import { db, inTransaction, isPostgresql } from './db.server'
import { migrate } from './migrate.server'

test('migrating twice changes nothing the second time', async () => {
  expect(await migrate(env.databaseUrl)).toEqual([])
})

test('an older version does not start on the database of a newer one', async () => {
  await db.$executeRawUnsafe(
    "INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('later', '', '30000101000000_later')",
  )
  await expect(migrate(env.databaseUrl)).rejects.toThrow(/newer version \(migration 30000101000000_later\)/)
  await db.$executeRawUnsafe("DELETE FROM _prisma_migrations WHERE id = 'later'")
  expect(await migrate(env.databaseUrl)).toEqual([])
})

test('a statement that comes while a transaction is open survives when that rolls back', async () => {
  let opened = () => {}
  const isOpen = new Promise<void>((resolve) => {
    opened = resolve
  })
  const failing = inTransaction(async (tx) => {
    await tx.author.create({ data: { name: 'inside' } })
    opened()
    await new Promise((resolve) => setTimeout(resolve, 50))
    throw new Error('changed my mind')
  })
  await isOpen
  const outside = anAuthor({ name: 'outside' })

  await expect(failing).rejects.toThrow('changed my mind')
  await outside
  const names = await db.author.findMany({ select: { name: true } })
  expect(names).toEqual([{ name: 'outside' }])
})

test.skipIf(isPostgresql)(
  'SQLite runs with a write-ahead log, synced at every commit, and with foreign keys, and never blocks the process to wait',
  async () => {
    expect(await db.$queryRaw`PRAGMA journal_mode`).toEqual([{ journal_mode: 'wal' }])
    expect(await db.$queryRaw`PRAGMA foreign_keys`).toEqual([{ foreign_keys: 1n }])
    expect(await db.$queryRaw`PRAGMA synchronous`).toEqual([{ synchronous: 2n }])
    expect(await db.$queryRaw`PRAGMA busy_timeout`).toEqual([{ timeout: 0n }])
  },
)

test('what was acknowledged is kept, and what was rolled back is not, whatever runs at once', async () => {
  await db.author.deleteMany()
  const step = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 3))
  const plain = async (name: string) => {
    await step()
    await db.author.create({ data: { name } })
    return [name]
  }
  const committing = (name: string) =>
    inTransaction(async (tx) => {
      await tx.author.create({ data: { name: `${name} a` } })
      await step()
      await tx.author.create({ data: { name: `${name} b` } })
      return [`${name} a`, `${name} b`]
    })
  const rollingBack = (name: string) =>
    inTransaction(async (tx) => {
      await tx.author.create({ data: { name } })
      await step()
      throw new Error('changed my mind')
    }).catch(() => [])
  const kinds = [plain, plain, committing, rollingBack]
  const visitor = async (visitor: number) => {
    const kept: string[] = []
    for (let turn = 0; turn < 12; turn++) {
      const act = kinds[(visitor + turn) % kinds.length] ?? plain
      kept.push(...(await act(`author ${visitor} ${turn}`)))
    }
    return kept
  }

  const kept = await Promise.all(Array.from({ length: 8 }, (_, index) => visitor(index)))

  const found = (await db.author.findMany({ select: { name: true } })).map(({ name }) => name)
  const acknowledged = kept.flat()
  expect({
    lost: acknowledged.filter((name) => !found.includes(name)),
    undead: found.filter((name) => !acknowledged.includes(name)),
  }).toEqual({ lost: [], undead: [] })
})
