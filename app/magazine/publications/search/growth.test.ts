import { expect, test } from 'vitest'
import { anArticle, anAuthor } from '../../../../test/builders'
import { planOf, statementsDuring } from '../../../../test/recorded-statements'
import { db, isPostgresql } from '../../../platform/database/db.server'
import { parsePublicationQuery } from '../publications'
import { listContributions } from '../publications.server'
import { renewTagSearchKeys } from './renew-words.server'
import { searchPublications } from './search-publications.server'

test('a search counts what it finds once for all its pages and sorts, until something is published', async () => {
  for (let made = 0; made < 30; made += 1) await anArticle({ title: `Ferry ${made}` })
  const totalAndCounts = async (address: string) => {
    const query = parsePublicationQuery(new URLSearchParams(address))
    let total = 0
    const made = await statementsDuring(async () => {
      total = (await searchPublications(query)).total
    })
    return [total, made.filter(({ sql }) => sql.includes('COUNT(')).length]
  }
  expect(await totalAndCounts('q=ferry&sort=title')).toEqual([30, 1])
  expect(await totalAndCounts('q=ferry&sort=newest&page=2')).toEqual([30, 0])
  await anArticle({ title: 'Ferry at last' })
  expect(await totalAndCounts('q=ferry&sort=title')).toEqual([31, 1])
})

test('the articles of an author are found from the author, not among all articles', async () => {
  const { id: authorId } = await anAuthor()
  const titles = ['First', 'Second', 'Third']
  for (const [day, title] of titles.entries()) {
    const publishedAt = new Date(Date.UTC(2024, 0, 1 + day))
    const { id: articleId } = await anArticle({ title, uploadedAt: publishedAt, publishedAt })
    await db.articleAuthor.create({ data: { articleId, authorId } })
  }
  const asked = await statementsDuring(async () => {
    const { contributions } = await listContributions(authorId, null)
    expect(contributions.map(({ title }) => title)).toEqual(titles.toReversed())
  })
  if (isPostgresql) return
  const plans = await Promise.all(asked.map(({ sql }) => planOf(sql)))
  const ways = plans.flat().filter((step) => /ArticleAuthor USING .*\(authorId=\?\)/.test(step))
  expect(ways, plans.flat().join('\n')).toHaveLength(2)
})

test('search keys of tags are renewed from where the last step ended, without reading what is before it', async () => {
  const { id: articleId } = await anArticle()
  const data = Array.from({ length: 600 }, (_, position) => ({
    articleId,
    position,
    key: `tag ${position}`,
    name: `Tag ${position}`,
  }))
  await db.articleTag.createMany({ data })
  const asked = await statementsDuring(renewTagSearchKeys)
  const later = asked.find(({ sql }) => sql.includes('articleId` >= ?') || sql.includes('articleId" >= $'))
  expect(later).toBeDefined()
  if (!isPostgresql)
    expect((await planOf(later?.sql ?? '')).join()).toMatch(/SEARCH main.ArticleTag USING .*articleId>\?/)
})
