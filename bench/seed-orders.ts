import { assertOwn } from '../scripts/own-folder.mjs'

const buyers = 100
const batch = 1000

/** Adds so many paid orders of one item each, by a hundred buyers, to the database of DATA_DIR. */
export async function seedOrders(count: number): Promise<void> {
  const [{ db }, { env }] = await Promise.all([
    import('../app/platform/database/db.server'),
    import('../app/platform/env.server'),
  ])
  assertOwn(env.databaseUrl)
  const item = await db.merchItem.findFirstOrThrow()
  const names = Array.from({ length: buyers }, (_, index) => `buyer-${index}`)
  const people = names.map((name) => ({
    username: name,
    usernameKey: name,
    email: `${name}@example.org`,
    emailKey: `${name}@example.org`,
    passwordHash: 'of nobody',
  }))
  if ((await db.user.count({ where: { usernameKey: 'buyer-0' } })) === 0)
    await db.user.createMany({ data: people })
  const ids = await db.user.findMany({ where: { usernameKey: { in: names } }, select: { id: true } })

  for (let made = 0; made < count; made += batch) {
    const orders = await db.order.createManyAndReturn({
      data: Array.from({ length: Math.min(batch, count - made) }, (_, index) => ({
        userId: ids[(made + index) % ids.length]?.id ?? 0,
        email: 'buyer@example.org',
        searchText: `buyer@example.org\n${item.title.toLowerCase()}`,
        status: 'paid',
        subtotalCents: item.priceCents,
        totalCents: item.priceCents,
        paidAt: new Date(),
        confirmedAt: new Date(),
      })),
      select: { id: true },
    })
    const { id: merchItemId, title, priceCents } = item
    await db.orderLine.createMany({
      data: orders.map(({ id: orderId }) => ({ orderId, merchItemId, title, priceCents, quantity: 1 })),
    })
  }
  await db.$disconnect()
}
