import { expect, test } from 'vitest'
import { anAuthor } from '../../test/builders'
import { db, inTransaction, isPostgresql } from './db.server'
import { env } from './env.server'
import { migrate } from './migrate.server'

test('migrating twice changes nothing the second time', async () => {
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
  'SQLite runs with a write-ahead log, foreign keys and a busy time-out',
  async () => {
    expect(await db.$queryRaw`PRAGMA journal_mode`).toEqual([{ journal_mode: 'wal' }])
    expect(await db.$queryRaw`PRAGMA foreign_keys`).toEqual([{ foreign_keys: 1n }])
    expect(await db.$queryRaw`PRAGMA busy_timeout`).toEqual([{ timeout: 10_000n }])
  },
)
