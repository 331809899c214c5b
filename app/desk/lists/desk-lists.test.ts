import type { LoaderFunctionArgs } from '@remix-run/node'
import { beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { cookieOf } from '../../../test/http/logged-in'
import { fillList, listParams } from '../../../test/list-rows'
import { planOf, rowsIn, shapeOf, statementsDuring } from '../../../test/recorded-statements'
import { db, isPostgresql } from '../../platform/database/db.server'
import { Forbidden } from '../../platform/errors/errors'
import { deskLists } from './desk-lists.server'

const lists = deskLists.map((list) => ({ path: list.path, list }))
let boss = ''
let reader = ''
beforeAll(async () => {
  boss = await cookieOf(await aUser({ role: 'admin' }))
  reader = await cookieOf(await aUser())
})

const args = (list: List, query = '', cookie = boss) =>
  ({
    request: new Request(`http://zine.test/list${query}`, { headers: { cookie } }),
    params: listParams[list.path]?.() ?? {},
    context: { untilTaken: async () => true },
  }) as unknown as LoaderFunctionArgs

type List = (typeof deskLists)[number]

interface Query {
  show: string
  sort: string
  q: string
}

/** The address of a list; `tab` is what its tabs are called there. */
const addressOf = (tab: string, { show, ...query }: Query, more: Record<string, string> = {}) =>
  `?${new URLSearchParams({ [tab]: show, ...query, ...more })}`

const tabInApi = ({ Query }: List) =>
  Object.keys(Query.shape).find((name) => !['q', 'sort', 'cursor', 'limit'].includes(name)) ?? 'show'

async function idsInCsv(list: List, tab: string, query: Query) {
  const text = await (await list.csv(args(list, addressOf(tab, query)))).text()
  return [...text.matchAll(/^"([^"]*)"/gm)].map(([, id]) => id).slice(1)
}

/** What names the records of a list stands first in its CSV. */
const idsOf = (list: List, rows: object[]) => {
  const [name = ''] = list.columns
  return rows.map((row) => String(new Map<string, unknown>(Object.entries(row)).get(name)))
}

async function idsInApi(list: List, address: string): Promise<unknown[]> {
  const answer = await list.answer(args(list, address))
  if (!(answer instanceof Response)) return idsOf(list, answer)
  const rows: object[] = await answer.json()
  const next = /\?([^>]+)>/.exec(answer.headers.get('Link') ?? '')
  return [...idsOf(list, rows), ...(next ? await idsInApi(list, `?${next[1]}`) : [])]
}

async function idsOnPages(list: List, tab: string, query: Query) {
  const ids: unknown[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const read = await list.loader(args(list, addressOf(tab, query, { page: String(page) })))
    pages = read.list.pages
    ids.push(...idsOf(list, read.rows))
  }
  return ids
}

/** What can be asked of a list: each of its tabs by each of its sorts, and a search. */
async function queriesOf(list: List, q: string) {
  const { shows, sorts, tab = 'show' } = (await list.loader(args(list))).list
  const bySort: Query[] = shows.flatMap((show) => sorts.map((sort) => ({ show, sort, q: '' })))
  return { tab, bySort, searches: [{ show: shows[0], sort: sorts[0], q }] }
}

test.each(lists)(
  '$path has the same records in the same order on its pages, in its CSV and in the API',
  async ({ list }) => {
    await fillList[list.path]?.(120)
    let found = 0
    const { tab, bySort, searches } = await queriesOf(list, 'éa 7')
    for (const query of [...bySort, ...searches]) {
      const ids = await idsOnPages(list, tab, query)
      found += ids.length
      expect([query, new Set(ids).size]).toEqual([query, ids.length])
      expect([query, await idsInCsv(list, tab, query)]).toEqual([query, ids])
      expect([query, await idsInApi(list, addressOf(tabInApi(list), query))]).toEqual([query, ids])
    }
    expect(found).toBeGreaterThan(240)
  },
)

/** Who asks is looked up before, in part from a cache. */
const ofAccounts =
  /^(?!.* AS "(by|total)" FROM).*FROM [`".a-z]*(Session|User|AccountSettings|SecondFactor|Membership)\b/s

test.each(lists)(
  '$path is read with the same statements and rows, by an index, however many records there are',
  async ({ list }) => {
    await fillList[list.path]?.(400)
    const reading = async (address: string, read: () => Promise<unknown>) => {
      const recorded = (await statementsDuring(read)).filter(({ sql }) => !ofAccounts.test(sql))
      return { address, made: recorded.map(({ sql }) => shapeOf(sql)).sort(), rows: rowsIn(recorded) }
    }
    const { tab, bySort, searches } = await queriesOf(list, 'éa')
    const readings = async () => {
      const all: Awaited<ReturnType<typeof reading>>[] = []
      for (const query of [...bySort, ...searches]) {
        const address = addressOf(tab, query)
        all.push(await reading(address, () => list.loader(args(list, address))))
        const inApi = addressOf(tabInApi(list), query, { limit: '50' })
        all.push(await reading(inApi, () => list.answer(args(list, inApi))))
      }
      return all
    }
    const few = await readings()
    await fillList[list.path]?.(10_000)
    await db.$executeRawUnsafe('ANALYZE')
    const many = await readings()
    expect(many).toEqual(few)
    if (isPostgresql) return
    for (const query of bySort) {
      const recorded = await statementsDuring(() => list.loader(args(list, addressOf(tab, query))))
      const keys = recorded.find(({ sql }) => / AS "by"/.test(sql))
      const steps = keys ? await planOf(keys.sql) : []
      // Staff are few, and found by their role.
      if (query.show !== 'staff') expect(steps.join('; '), addressOf(tab, query)).not.toMatch(/TEMP B-TREE/)
      expect(steps.length).toBeGreaterThan(0)
    }
  },
)

test.each(lists)('$path is closed to readers on its page, in its CSV and in the API', async ({ list }) => {
  for (const ask of [list.loader, list.csv, list.answer])
    await expect(ask(args(list, '', reader))).rejects.toThrow(Forbidden)
})

test('each list of the desk can be filled by these tests', () => {
  expect(Object.keys(fillList).sort()).toEqual(deskLists.map(({ path }) => path).sort())
})
