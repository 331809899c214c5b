import { expect, test } from 'vitest'
import { anArticle, anArticleWithFiles, articleFields, aUser } from '../../../../test/builders'
import { articleContentKind } from '../../../magazine/publications/admin/article.content.server'
import { changeRecord } from '../../../site/content/lifecycle.server'
import { findEarliestDatestamp, harvestRecords } from './harvest.server'

const namesOf = async (wanted: Parameters<typeof harvestRecords>[0]) =>
  (await harvestRecords(wanted)).records.map(({ article }) => article.title)

test('a harvest since a day has what was changed since then, whenever it was published', async () => {
  const [early, late] = [new Date('2024-01-01'), new Date('2024-02-01')]
  const { id } = await anArticle({ title: 'Old', uploadedAt: early, publishedAt: early })
  await anArticle({ title: 'Still', uploadedAt: late, publishedAt: late })
  await anArticle({ title: 'Draft', isDraft: true })
  expect(await namesOf({})).toEqual(['Old', 'Still'])
  expect(await findEarliestDatestamp()).toEqual(early)

  const since = new Date()
  const fields = articleFields({ title: 'Mended', uploadDate: early.toISOString() })
  const files = { pdf: [], coverImage: [] }
  await changeRecord(articleContentKind, id, { fields, files }, await aUser({ role: 'admin' }))
  expect(await namesOf({ from: since })).toEqual(['Mended'])
  expect(await namesOf({})).toEqual(['Still', 'Mended'])
  expect(await namesOf({ after: { at: late.toISOString(), id: id + 1 } })).toEqual(['Mended'])
  expect(await findEarliestDatestamp()).toEqual(late)

  await anArticleWithFiles({ title: 'Archive', uploadDate: '1999-01-01' })
  expect(await namesOf({ from: since })).toEqual(['Mended', 'Archive'])
})
