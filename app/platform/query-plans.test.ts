import { QueryCompiler as PostgresqlCompiler } from '@prisma/client/runtime/query_compiler_bg.postgresql.mjs'
import { QueryCompiler as SqliteCompiler } from '@prisma/client/runtime/query_compiler_bg.sqlite.mjs'
import { expect, test, vi } from 'vitest'

const compiled: string[] = []
const plans: unknown[] = []
for (const { prototype } of [SqliteCompiler, PostgresqlCompiler]) {
  const compile = prototype.compile
  prototype.compile = function counted(request) {
    compiled.push(request)
    const plan = compile.call(this, request)
    plans.push(plan)
    return plan
  }
}
const { db } = await import('./db.server')
const { thisMinute } = await import('./query-plans.server')
const { anAuthor, anArticle } = await import('../../test/builders')

async function compilations(work: () => Promise<unknown>): Promise<number> {
  const before = compiled.length
  await work()
  return compiled.length - before
}

test('a read that was made before is not compiled again, and finds what has changed since', async () => {
  const { id } = await anAuthor({ name: 'Before' })
  const read = () => db.author.findFirst({ where: { id, name: { not: '' } } })
  expect(await compilations(read)).toBe(1)
  await db.author.update({ where: { id }, data: { name: 'After' } })
  expect(await compilations(read)).toBe(0)
  expect((await read())?.name).toBe('After')
  const other = { where: { id: id + 1, name: { not: '' } } }
  expect(await compilations(() => db.author.findFirst(other))).toBe(1)
  expect(await db.author.findFirst(other)).toBeNull()
})

test('writes are compiled each time', async () => {
  const { id } = await anArticle()
  const write = () => db.article.update({ where: { id }, data: { title: 'The same' } })
  expect(await compilations(write)).toBe(1)
  expect(await compilations(write)).toBe(1)
})

test('plans are whole as text', () => {
  expect(plans.length).toBeGreaterThan(3)
  for (const plan of plans) expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
})

test('reads with times, lists, nothing and relations find the same when their plan is known', async () => {
  const uploadedAt = new Date('2024-02-29T12:00:00.123Z')
  const authors = { create: [{ authorId: (await anAuthor()).id, position: 0 }] }
  const { id } = await anArticle({ uploadedAt, authors })
  const reads = [
    () => db.article.findMany({ where: { uploadedAt: { lte: uploadedAt }, id: { in: [id, 0] } } }),
    () =>
      db.article.findMany({
        where: { id, language: null },
        include: { authors: { include: { author: true } } },
      }),
    () => db.article.count({ where: { id: { in: [] } } }),
    () => db.article.groupBy({ by: ['filetype'], where: { id }, _count: true, orderBy: { filetype: 'asc' } }),
    () => db.article.findMany({ where: { id }, skip: 1, take: 2, orderBy: [{ id: 'desc' }] }),
    () => db.article.aggregate({ where: { id }, _max: { uploadedAt: true } }),
  ]
  for (const read of reads) {
    const first = await read()
    expect(await compilations(read)).toBe(0)
    expect(await read()).toEqual(first)
  }
  expect((await db.article.findUniqueOrThrow({ where: { id } })).uploadedAt).toEqual(uploadedAt)
})

test('a read that asks since when is compiled once in a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-04T10:20:05Z') })
  const read = () => db.session.findMany({ where: { lastUsedAt: { lt: thisMinute() }, userAgent: 'since' } })
  expect(await compilations(read)).toBe(1)
  vi.setSystemTime(new Date('2031-05-04T10:20:50Z'))
  expect(await compilations(read)).toBe(0)
  vi.setSystemTime(new Date('2031-05-04T10:21:01Z'))
  expect(await compilations(read)).toBe(1)
  vi.useRealTimers()
})
