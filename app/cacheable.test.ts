import { expect, test } from 'vitest'
import { anAuthor } from '../test/builders'
import './cacheable.server'
import { db } from './platform/db.server'
import { onInvalidate } from './platform/invalidation.server'

test('a change of content clears the cache, a counted view does not', async () => {
  let announced = 0
  onInvalidate(() => {
    announced += 1
  })
  const { id } = await anAuthor()
  expect(announced).toBe(1)

  await db.article.updateMany({ where: { id }, data: { viewcount: { increment: 1 } } })
  await db.author.findMany()
  expect(announced).toBe(1)
})
