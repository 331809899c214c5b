import { expect, test } from 'vitest'
import { db, type Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import type { BatchImport, BatchRecord } from './import-batch.server'
import { ImportRun } from './import-run.server'

const records = (list: string, count: number): BatchRecord[] =>
  Array.from({ length: count }, (_, at) => ({ source: `${list} ${at}`, title: `p${at}@${list}.org` }))

/** Subscribers stand for any kind of record. */
const subscribers: BatchImport<BatchRecord> = {
  noun: 'subscriber',
  async find(tx, all) {
    const rows = await rowsOf(tx, all)
    return new Set(all.flatMap(({ source, title }) => (rows.has(title) ? source : [])))
  },
  async create(tx, all) {
    await tx.subscriber.createMany({ data: all.map(({ title }) => ({ email: title, emailKey: title })) })
    const rows = await rowsOf(tx, all)
    return new Map(all.map(({ source, title }) => [source, rows.get(title) ?? 0]))
  },
}

async function rowsOf(tx: Transaction, all: BatchRecord[]): Promise<Map<string, number>> {
  const emailKey = { in: all.map(({ title }) => title) }
  const rows = await tx.subscriber.findMany({ where: { emailKey } })
  return new Map(rows.map(({ emailKey, id }) => [emailKey, id]))
}

const there = (list: string) => db.subscriber.count({ where: { emailKey: { endsWith: `@${list}.org` } } })
const remembered = (list: string) =>
  db.importedRecord.count({ where: { source: { startsWith: `${list} ` } } })

test('many records come at once, and a second time none', async () => {
  const all = [...records('many', 1000), ...records('many', 3)]
  const first = await ImportRun.begin()
  await first.importBatch(all, subscribers)
  expect([await there('many'), await remembered('many')]).toEqual([1000, 1000])
  const { id } = await db.subscriber.findUniqueOrThrow({ where: { emailKey: 'p7@many.org' } })
  const row = { kind: 'subscriber', recordId: id }
  expect(await db.importedRecord.findUnique({ where: { source: 'many 7' } })).toMatchObject(row)
  await db.subscriber.delete({ where: { id } })

  const second = await ImportRun.begin()
  await second.importBatch(records('many', 1001), subscribers)
  expect(second.report.cameCount).toEqual({ subscriber: 1 })
  expect(second.report.hereCount).toEqual({ subscriber: 1000 })
  expect(await there('many')).toBe(1000)
})

test('what stands here already stays, what cannot come is told, and so is what is missing', async () => {
  await db.subscriber.create({
    data: { email: 'p1@mixed.org', emailKey: 'p1@mixed.org', state: 'unsubscribed' },
  })
  const run = await ImportRun.begin()
  const all = records('mixed', 3).map((one, at) => ({ ...one, notes: at === 2 ? ['Without a name.'] : [] }))
  await run.importBatch(all, {
    ...subscribers,
    check({ source }) {
      if (source === 'mixed 0') throw new Invalid('It is no address.')
    },
  })
  expect(run.report.cameCount).toEqual({ subscriber: 1 })
  expect(run.report.hereCount).toEqual({ subscriber: 1 })
  expect(run.report.left).toEqual([{ noun: 'subscriber', title: 'p0@mixed.org', why: 'It is no address.' }])
  expect(run.report.notes).toMatchObject([{ title: 'p2@mixed.org', why: 'Without a name.' }])
  expect(await remembered('mixed')).toBe(1)
})

test('an import that is stopped within a batch leaves none of it, and the next one completes it', async () => {
  const run = await ImportRun.begin()
  const failing: BatchImport<BatchRecord> = {
    ...subscribers,
    async create(tx, all) {
      const ids = await subscribers.create(tx, all)
      if (ids.has('killed 500')) throw new Error('The power went off.')
      return ids
    },
  }
  const advice = 'What came over before it stays. Run it again to go on.'
  await expect(run.importBatch(records('killed', 1000), failing)).rejects.toThrow(
    `Stopped at subscriber “p400@killed.org”: The power went off. ${advice}`,
  )
  expect([await there('killed'), await remembered('killed')]).toEqual([400, 400])
  await run.importBatch(records('killed', 1000), subscribers)
  expect([await there('killed'), await remembered('killed')]).toEqual([1000, 1000])
})

test('somebody who takes a name during a batch is found at the second try', async () => {
  const run = await ImportRun.begin()
  let tries = 0
  await run.importBatch(records('clash', 2), {
    ...subscribers,
    async create(tx, all) {
      if (tries++ === 0) throw Object.assign(new Error('taken'), { code: 'P2002' })
      return subscribers.create(tx, all)
    },
  })
  expect([tries, await there('clash')]).toEqual([2, 2])
})

test('a dry run says what would come, and changes nothing', async () => {
  const run = await ImportRun.begin({ isDryRun: true })
  await run.importBatch(records('dry', 2), subscribers)
  expect(run.report.cameCount).toEqual({ subscriber: 2 })
  expect([await there('dry'), await remembered('dry')]).toEqual([0, 0])
})
