import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aBand, anArticle, anAuthor } from '../builders'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const page = async (address: string) => (await fetch(app.origin + address)).text()

/** The element that holds just these words. */
const around = (html: string, words: string) =>
  new RegExp(`<(\\w+)[^>]*>(?:<a[^>]*>)?${words}<`).exec(html)?.[0]

test('a title says its language where its script tells it, and a name from right to left stays whole', async () => {
  const author = await anAuthor({ name: 'سمير حدّاد', bio: 'יליד חיפה' })
  const authors = { create: { authorId: author.id } }
  const { id } = await anArticle({ title: 'Το περίπτερο', description: 'ひとつの角', authors } as never)
  await aBand({ title: '밤 버스', slug: 'bam' })

  for (const address of ['/', '/search', `/articles/${id}`, `/authors/${author.id}`]) {
    expect(around(await page(address), 'Το περίπτερο'), address).toMatch(/ dir="auto" lang="el"/)
  }
  for (const address of ['/', '/search', `/articles/${id}`]) {
    expect(around(await page(address), author.name), address).toMatch(/^<bdi/)
  }
  expect(around(await page('/search'), 'ひとつの角')).toContain('lang="ja"')
  expect(around(await page('/authors'), 'יליד חיפה')).toContain('lang="he"')
  expect(around(await page('/bands'), '밤 버스')).toContain('lang="ko"')
  expect(around(await page('/bands/bam'), '밤 버스')).toContain('lang="ko"')
})
