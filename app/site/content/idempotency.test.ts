import { expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { bandContentKind } from '../../bands/band.content.server'
import { BandFields } from '../../bands/band-form'
import { db } from '../../platform/database/db.server'
import { deleteOldIdempotencyKeys } from './idempotency.server'
import { createRecord } from './lifecycle.server'
import { trashRecord } from './trash.server'

const files = { landingImage: [], audioFile: [], photo: [] }
const make = (title: string, key?: string) => {
  const fields = { ...BandFields.parse({ title }), trackTitle: [], photoTitle: [] }
  return createRecord(bandContentKind, { fields, files, key })
}

test('requests with one key that come at once make one record', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => make('Night Buses', 'k1')))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  expect(await db.band.count({ where: { title: 'Night Buses' } })).toBe(1)
})

test('what was deleted since is made again, and a key is forgotten after its time', async () => {
  const first = await make('Slow Ferry', 'k2')
  await trashRecord(bandContentKind, first.id, await aUser({ role: 'admin' }))
  const second = await make('Slow Ferry', 'k2')
  expect(second.id).not.toBe(first.id)
  expect((await make('Slow Ferry', 'k2')).id).toBe(second.id)
  await deleteOldIdempotencyKeys(new Date(Date.now() - 60_000))
  expect((await make('Slow Ferry', 'k2')).id).toBe(second.id)
  await deleteOldIdempotencyKeys(new Date(Date.now() + 1000))
  expect(await db.creationKey.count()).toBe(0)
})
