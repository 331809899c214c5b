import { expect, test } from 'vitest'
import { aDocument, anArticle } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { accessibilityMetadata, describeAccessibility } from './accessibility'
import { loadAccessibilityOfArticles } from './accessibility.server'

test('how an article can be read without seeing it is told in plain words, and in those of catalogs', async () => {
  const { id } = await anArticle()
  const { id: documentId } = await aDocument(id, ['Words', 'Read by a program', '', ''])
  await db.documentPage.updateMany({ where: { documentId, number: 2 }, data: { recognition: 'done' } })
  await db.documentPage.updateMany({ where: { documentId, number: 3 }, data: { altText: 'A bus' } })
  const facts = (await loadAccessibilityOfArticles([id, 0])).get(id)
  if (!facts) throw new Error('nothing is known')
  expect(describeAccessibility(facts)).toEqual([
    '3 of 4 pages can be read aloud; the others are pictures without text.',
    '1 page without text is described.',
    'The text of 1 page was recognized automatically and may contain mistakes.',
    'You can read the text on its own, in a larger size.',
  ])
  expect(accessibilityMetadata(facts)).toMatchObject({ accessMode: ['textual', 'visual'] })
  expect(accessibilityMetadata(facts)).not.toHaveProperty('accessModeSufficient')

  await db.documentPage.updateMany({ where: { documentId, number: 4 }, data: { text: 'More' } })
  const whole = (await loadAccessibilityOfArticles([id])).get(id)
  expect(whole && accessibilityMetadata(whole)).toMatchObject({
    accessModeSufficient: ['textual'],
    accessibilityFeature: ['displayTransformability', 'readingOrder', 'alternativeText', 'pageNavigation'],
  })
})

test('an article whose PDF is tagged says that its headings and tables are marked', async () => {
  const { id } = await anArticle()
  const { id: documentId } = await aDocument(id, ['Words', 'More', 'Yet more', 'And more', 'The end'])
  await db.documentPage.updateMany({ where: { documentId, number: { gt: 1 } }, data: { tags: '[]' } })
  const facts = (await loadAccessibilityOfArticles([id])).get(id)
  expect(facts && describeAccessibility(facts)).toContain('Headings, lists and tables are tagged.')
  expect(facts && accessibilityMetadata(facts).accessibilityFeature).toContain('taggedPDF')
})

test('a scan that nobody has read or described says so', () => {
  const facts = { pages: 2, readable: 0, recognized: 0, described: 0, tagged: 0, hasContents: false }
  expect(describeAccessibility(facts)).toEqual([
    'The pages are pictures without text, so screen readers cannot read them.',
  ])
  expect(accessibilityMetadata(facts).accessMode).toEqual(['visual'])
})
