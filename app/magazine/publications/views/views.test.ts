import { beforeEach, expect, test } from 'vitest'
import { anArticle } from '../../../../test/builders'
import { db } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { countViewsByDay, countViewsSince, listLastDays } from './days.server'
import { recordArticleView } from './views.server'

beforeEach(async () => {
  await db.article.deleteMany()
})

test('views of many articles that come together each get the count that they made', async () => {
  const [one, other] = [await anArticle(), await anArticle({ viewcount: 40 })]

  const counts = await Promise.all([one, other, one, other, one].map(({ id }) => recordArticleView(id)))

  expect(counts).toEqual([1, 41, 2, 42, 3])
  const rows = await db.article.findMany({ orderBy: { id: 'asc' } })
  expect(rows.map(({ viewcount }) => viewcount)).toEqual([3, 42])
  const days = listLastDays(1)
  expect(await countViewsByDay(days)).toEqual([5])
  expect(await countViewsSince([one.id, other.id], days[0] ?? '')).toEqual(
    new Map([
      [one.id, 3],
      [other.id, 2],
    ]),
  )
})

test('what readers may not see is not viewed, and what comes with it is', async () => {
  const seen = await anArticle()
  const hidden = [
    await anArticle({ isDraft: true }),
    await anArticle({ deletedAt: new Date() }),
    await anArticle({ uploadedAt: new Date(Date.now() + 60_000) }),
    { id: 987_654 },
  ]
  const just = await anArticle({ uploadedAt: new Date(Date.now() - 1000) })

  const views = [seen, ...hidden, just].map(({ id }) => recordArticleView(id))
  const settled = await Promise.allSettled(views)

  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    ...hidden.map(() => 'rejected'),
    'fulfilled',
  ])
  await expect(views[1]).rejects.toThrow(NotFound)
  expect(await countViewsByDay(listLastDays(1))).toEqual([2])
})

test('views of more articles than one statement takes are all stored', async () => {
  const { id: _id, ...like } = await anArticle()
  await db.article.createMany({ data: Array.from({ length: 1100 }, () => like) })
  const ids = (await db.article.findMany({ select: { id: true } })).map(({ id }) => id)

  await Promise.all(ids.map(recordArticleView))

  expect(await db.article.count({ where: { viewcount: 1 } })).toBe(1101)
  expect(await countViewsByDay(listLastDays(1))).toEqual([1101])
})
