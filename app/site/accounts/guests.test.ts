import { expect, test } from 'vitest'
import { db, inTransaction } from '../../platform/database/db.server'
import { lockGuestUser } from './guests.server'

const rowOf = async (key: string) => {
  const { id } = await inTransaction((tx) => lockGuestUser(tx, { key, address: '192.0.2.1' }))
  return db.user.findUniqueOrThrow({ where: { id } })
}

test('a guest who presses several times at once is one guest', async () => {
  for (const round of Array(20).keys()) {
    const rows = await Promise.all(Array.from({ length: 6 }, () => rowOf(`pressed at once ${round}`)))
    expect(new Set(rows.map(({ id }) => id)).size, `round ${round}`).toBe(1)
  }
})

test('rows of one guest can collide on the key alone that the upsert names', async () => {
  const first = await rowOf('collides')
  await db.user.delete({ where: { id: first.id } })
  const second = await rowOf('collides')
  expect(second.usernameKey).toBe(first.usernameKey)
  expect(second.emailKey).not.toBe(first.emailKey)
})
