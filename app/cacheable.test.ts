import { expect, test } from 'vitest'
import { aBand, anArticle, anAuthor, aUser } from '../test/builders'
import './cacheable.server'
import { db, inTransaction } from './platform/db.server'
import { type Invalidation, onInvalidate } from './platform/invalidation.server'
import { countView } from './publications/views.server'

const announced: Invalidation[] = []
onInvalidate((invalidation) => announced.push(invalidation))

/** What is announced meanwhile. */
async function during(work: () => Promise<unknown>) {
  announced.length = 0
  await work()
  return announced.map(({ tags, isSoft }) => ({ tags, isSoft }))
}

test('a change announces what it changed, reading and what no page shows nothing', async () => {
  expect(await during(() => anAuthor())).toEqual([{ tags: ['Author'], isSoft: false }])
  expect(await during(() => db.author.findMany())).toEqual([])
  expect(await during(() => aUser())).toEqual([])
})

test('a transaction announces all that it wrote, once it is committed', async () => {
  let seen: unknown
  const all = await during(() =>
    inTransaction(async (tx) => {
      await tx.band.updateMany({ data: { genre: 'Noise' } })
      await tx.author.updateMany({ data: { bio: 'Writes.' } })
      seen = [...announced]
    }),
  )
  expect(seen).toEqual([])
  expect(all).toEqual([{ tags: ['Band', 'Author'], isSoft: false }])
})

test('work that a transaction left behind is announced by itself', async () => {
  let later: Promise<unknown> | undefined
  let end = () => {}
  const isOver = new Promise<void>((resolve) => {
    end = resolve
  })
  await inTransaction(async () => {
    later = isOver.then(() => aBand())
  })
  end()
  expect(await during(async () => later)).toEqual([{ tags: ['Band'], isSoft: false }])
})

test('a counted view touches only what shows the count of that article', async () => {
  const { id } = await anArticle()
  expect(await during(() => countView(id))).toEqual([{ tags: ['views', `views ${id}`], isSoft: true }])
})
