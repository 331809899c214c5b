import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasPostgresql, startPostgresql } from '../../scripts/postgresql.mjs'
import type { RunningApp } from '../app'

const isInstalled = hasPostgresql()
let server: NonNullable<Awaited<ReturnType<typeof startPostgresql>>>
let app: RunningApp
const database = () => import('../../app/platform/database/db.server')

beforeAll(async () => {
  const started = isInstalled && (await startPostgresql())
  if (!started) return
  server = started
  process.env.DATABASE_URL = server.url
  await (await import('../../app/platform/database/migrate.server')).migrate(server.url)
  // An app that was loaded before has the database that it found then.
  expect((await database()).isPostgresql).toBe(true)
  app = await (await import('../app')).startApp()
})

afterAll(async () => {
  if (!isInstalled) return
  await app.stop()
  await (await database()).db.$disconnect()
  server.stop()
})

const get = (path: string) => fetch(app.origin + path)
const register = (name: string) =>
  fetch(`${app.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: name, email: `${name}@example.org`, password: 'correct horse battery' }),
  })

test.skipIf(!isInstalled)('connections that end inside transactions are replaced', async () => {
  const { db, inTransaction } = await database()
  const ended = Array.from({ length: 12 }, () =>
    inTransaction(async (tx) => {
      await tx.author.create({ data: { name: 'lost' } })
      await tx.$executeRaw`SELECT pg_terminate_backend(pg_backend_pid())`
    }),
  )
  const outcomes = await Promise.allSettled(ended)
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))

  expect((await get('/healthz')).status).toBe(200)
  await db.author.create({ data: { name: 'kept' } })
  expect(await db.author.findMany({ select: { name: true } })).toEqual([{ name: 'kept' }])
})

test.skipIf(!isInstalled)(
  'queries that PostgreSQL does not answer block no connection for good',
  async () => {
    const { PrismaClient } = await import('../../app/platform/prisma/postgresql/client')
    const { postgresqlAdapter } = await import('../../app/platform/database/postgresql-adapter.server')
    const client = new PrismaClient({ adapter: postgresqlAdapter(server.url, 500) })
    const unanswered = Array.from({ length: 12 }, () =>
      client.$transaction((tx) => tx.$queryRaw`SELECT CAST(pg_sleep(5) AS TEXT)`),
    )
    const outcomes = await Promise.allSettled(unanswered)
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
    await client.author.count()
    await client.$disconnect()
  },
)

test.skipIf(!isInstalled)(
  'while PostgreSQL is away kept pages are shown, all else says 503, until it is back',
  async () => {
    const { inTransaction } = await database()
    const { trashRecord } = await import('../../app/site/content/trash.server')
    const { articleContentKind } = await import(
      '../../app/magazine/publications/admin/article.content.server'
    )
    const { anArticle, aUser } = await import('../builders')
    const { db } = await database()
    const [stays, goes] = [await anArticle({ title: 'Stays' }), await anArticle({ title: 'Goes' })]
    const boss = await aUser({ role: 'admin' })
    const changed = ['/', '/search', `/articles/${stays.id}`, '/authors']
    for (const path of ['/shop', ...changed, `/articles/${goes.id}`])
      expect([path, (await get(path)).status]).toEqual([path, 200])
    await db.article.update({ where: { id: stays.id }, data: { title: 'Stays on' } })
    await trashRecord(articleContentKind, goes.id, boss)
    let begun = () => {}
    const isBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    let goOn = () => {}
    const isAway = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const cut = inTransaction(async (tx) => {
      await tx.author.create({ data: { name: 'cut off' } })
      begun()
      await isAway
      await tx.author.create({ data: { name: 'too late' } })
    })
    const refusal = expect(cut).rejects.toThrow('cannot reach its data')
    await isBegun
    server.halt()
    goOn()
    await refusal

    expect((await get('/shop')).status).toBe(200)
    for (const path of changed) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('x-cache')]).toEqual([path, 200, 'stale'])
    }
    for (const path of [`/articles/${goes.id}`, '/bands', '/api/bands', '/healthz'])
      expect([path, (await get(path)).status]).toEqual([path, 503])
    const known = await fetch(app.origin, { headers: { Authorization: 'Bearer a-token' } })
    expect(known.status).toBe(503)
    const page = await get('/authors?page=2')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toContain('cannot reach its data')
    expect((await register('ada')).status).toBe(503)

    server.resume()
    await expect.poll(async () => (await get('/healthz')).status, { timeout: 10_000 }).toBe(200)
    expect((await register('ada')).status).toBe(201)
    expect((await get('/bands')).status).toBe(200)
  },
)
