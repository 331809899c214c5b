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
const { currentMinute } = await import('./query-plans.server')
const { anAuthor, anArticle } = await import('../../../test/builders')

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
  const read = () =>
    db.session.findMany({ where: { lastUsedAt: { lt: currentMinute() }, userAgent: 'since' } })
  expect(await compilations(read)).toBe(1)
  vi.setSystemTime(new Date('2031-05-04T10:20:50Z'))
  expect(await compilations(read)).toBe(0)
  vi.setSystemTime(new Date('2031-05-04T10:21:01Z'))
  expect(await compilations(read)).toBe(1)
  vi.useRealTimers()
})

test('a read with another time each time is compiled twice, and finds what that time allows', async () => {
  const [early, late] = [new Date('2024-03-01T08:00:00.001Z'), new Date('2024-03-05T08:00:00.002Z')]
  const authors = { create: [{ authorId: (await anAuthor()).id, position: 0 }] }
  const ids = [
    (await anArticle({ uploadedAt: early, authors })).id,
    (await anArticle({ uploadedAt: late })).id,
  ]
  const until = (lte: Date, before = new Date('2031-01-01')) =>
    db.article.findMany({
      where: { id: { in: ids }, uploadedAt: { lte }, createdAt: { lt: before } },
      select: {
        id: true,
        authors: { where: { author: { createdAt: { lt: before } } }, select: { authorId: true } },
      },
      orderBy: { id: 'asc' },
    })
  const found = async (...times: Parameters<typeof until>) => (await until(...times)).map(({ id }) => id)
  const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

  expect(await compilations(() => until(after(early, -1)))).toBe(1)
  expect(await compilations(() => until(after(late, 7)))).toBe(1)
  expect(await compilations(() => until(after(late, 8)))).toBe(0)

  expect(await found(after(early, -1))).toEqual([])
  expect(await found(early)).toEqual(ids.slice(0, 1))
  expect(await found(after(late, -1))).toEqual(ids.slice(0, 1))
  expect(await found(late)).toEqual(ids)
  expect(await found(late, new Date('2020-01-01'))).toEqual([])
  expect(await found(late, late)).toEqual([])
  expect((await until(late))[0]?.authors).toHaveLength(1)
})

test('a text that looks like the time of its read stays as it was sent', async () => {
  const times = [1, 2, 3].map((second) => new Date(Date.UTC(2024, 3, 1, 8, 0, second)))
  const [title] = times.map((one) => one.toISOString())
  const { id } = await anArticle({ title, uploadedAt: times[0] })
  const read = (lte?: Date) => db.article.count({ where: { id, title, uploadedAt: { lte } } })
  for (const at of times) expect(await read(at)).toBe(1)
  for (const at of times) expect(await read(at)).toBe(1)
  const odd = '"$type":"DateTime","value":"2024-04-01T08:00:01.000Z"'
  expect(await db.article.count({ where: { id, title: odd, uploadedAt: { lte: times[2] } } })).toBe(0)
})
