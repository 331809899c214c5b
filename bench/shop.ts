import { ownFolder } from '../scripts/own-folder.mjs'
import { caller } from '../test/http/shop'
import { type RunningServer, startServer } from '../test/server'
import { median, round } from './figures'
import { loadProcesses, type Run } from './load'
import { scaled } from './scale'

const addresses = ['/shop', '/item/1', '/cart']
const rounds = scaled(5)
const fewItems = 50
const manyItems = 5000
const variantsOfEach = 20
const piecesInCart = 5

/**
 * Pages of the shop for somebody logged in, which are rendered each time, with few items and with many, each in twenty sizes and
 * colours. Both servers run at once and are asked in turn.
 */
export async function measureShop() {
  const sites = [await aShopOf(fewItems), await aShopOf(scaled(manyItems, fewItems))]
  const rows = []
  for (const address of addresses) {
    const runs = sites.map(() => [] as Run[])
    for (let turn = 0; turn < rounds; turn += 1)
      for (const [index, { server, token }] of sites.entries()) {
        const headers = { authorization: `Bearer ${token}` }
        const pids = [server.process.pid ?? 0]
        runs[index]?.push(await loadProcesses(pids, server.origin + address, headers))
      }
    const [few, many] = runs.map((of) => ({
      rate: median(of.map(({ rate }) => rate)),
      cpuMs: round(median(of.map(({ cpuMs }) => cpuMs))),
    }))
    if (few && many)
      rows.push({
        address,
        fewPerSecond: few.rate,
        manyPerSecond: many.rate,
        fewCpuMs: few.cpuMs,
        manyCpuMs: many.cpuMs,
        cpuRatio: round(many.cpuMs / few.cpuMs),
      })
  }
  for (const { server } of sites) await server.stop()
  console.table(rows)
  return rows
}

async function aShopOf(items: number): Promise<{ server: RunningServer; token: string }> {
  const DATA_DIR = ownFolder(`bench-shop-${items}`)
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'info' })
  const { PrismaClient } = await import('../app/platform/prisma/sqlite/client')
  const { sqliteAdapter } = await import('../app/platform/database/sqlite-adapter.server')
  const db = new PrismaClient({ adapter: sqliteAdapter(`file:${DATA_DIR}/zinehouse.db`) })
  const image = 'uploads/covers/bench.jpg'
  for (let first = 0; first < items; first += 500) {
    const made = await db.merchItem.createManyAndReturn({
      data: Array.from({ length: Math.min(500, items - first) }, (_, index) => ({
        title: `Item ${first + index}`,
        priceCents: 1800,
        image,
        stock: 0,
        optionNames: '["Size","Colour"]',
      })),
      select: { id: true },
    })
    const ids = made.map(({ id }) => id)
    await db.merchVariant.deleteMany({ where: { merchItemId: { in: ids } } })
    await db.merchVariant.createMany({
      data: ids.flatMap((merchItemId) =>
        Array.from({ length: variantsOfEach }, (_, position) => ({
          merchItemId,
          position,
          option1: `Size ${position % 5}`,
          option2: `Colour ${position % 4}`,
          priceCents: 1800 + position * 10,
          stock: 9,
        })),
      ),
    })
  }
  await db.$disconnect()
  const { token, call } = await caller(server, 'ada')
  for (let id = 1; id <= piecesInCart; id += 1) {
    const { body } = await call('GET', `/api/merch/${id}`)
    await call('POST', '/api/cart/add', { merchId: id, variantId: body.variants[id]?.id, quantity: 1 })
  }
  return { server, token }
}
