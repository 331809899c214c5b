import { beforeAll, expect, test, vi } from 'vitest'
import { aUser } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { defaultOrderQuery } from '../admin/order-list-query'
import { listOrdersOfUser } from '../orders.server'
import { streamOrdersCsv } from './orders-csv.server'

const count = 450
let userId: number
beforeAll(async () => {
  userId = (await aUser({ username: 'ada' })).id
  const order = { userId, subtotalCents: 100, totalCents: 100, email: '=cmd|calc', status: 'paid' }
  await db.order.createMany({ data: Array.from({ length: count }, () => order) })
})

const always = async () => true

async function chunksOf(stream: ReadableStream<Uint8Array>) {
  const chunks = []
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) chunks.push(read.value)
  return chunks
}

test('the CSV file has every order once, and a formula in it is text', async () => {
  const [head, ...lines] = (await new Response(streamOrdersCsv(defaultOrderQuery, always)).text())
    .trimEnd()
    .split('\r\n')
  expect(head).toMatch(/^"order","status",.*"reference","method"$/)
  const numbers = lines.map((line) => Number(/^"(\d+)"/.exec(line)?.[1]))
  expect(new Set(numbers).size).toBe(count)
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(lines[0]).toContain('"\'=cmd|calc"')
})

test('how an order was paid stands in its last column', async () => {
  const order = { userId, subtotalCents: 500, totalCents: 500, email: 'ada@example.org', status: 'paid' }
  const paidAt = new Date()
  const free = { subtotalCents: 0, totalCents: 0 }
  const made = await Promise.all(
    [{ payBy: 'transfer', paidAt }, { paidAt }, { paidAt, ...free }, {}].map((about) =>
      db.order.create({ data: { ...order, ...about } }),
    ),
  )
  const csv = await new Response(streamOrdersCsv(defaultOrderQuery, always)).text()
  const methods = made.map(({ id }) => new RegExp(`^"${id}",.*"(\\w*)"$`, 'm').exec(csv)?.[1])
  expect(methods).toEqual(['transfer', 'stripe', '', ''])
  await db.order.deleteMany({ where: { id: { in: made.map(({ id }) => id) } } })
})

test('while a CSV file is written, other work gets its turn after every batch', async () => {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns += 1
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await chunksOf(streamOrdersCsv(defaultOrderQuery, always))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(count / 100)
})

test('a CSV file whose reader goes away is written no further', async () => {
  const goesAfterTwo = vi.fn(async () => goesAfterTwo.mock.calls.length < 2)
  expect(await chunksOf(streamOrdersCsv(defaultOrderQuery, goesAfterTwo))).toHaveLength(3)

  const isThere = vi.fn(always)
  const reader = streamOrdersCsv(defaultOrderQuery, isThere).getReader()
  await reader.read()
  await reader.cancel()
  expect(isThere).not.toHaveBeenCalled()
})

test('a buyer’s own orders come a page at a time, newest first', async () => {
  const first = await listOrdersOfUser(userId, null)
  expect(first).toMatchObject({ page: 1, pages: 18 })
  expect(first.orders).toHaveLength(25)
  const last = await listOrdersOfUser(userId, '99')
  expect(last.page).toBe(18)
  expect(last.orders.at(-1)?.id).toBeLessThan(first.orders[0]?.id ?? 0)
})
