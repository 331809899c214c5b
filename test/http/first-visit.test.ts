import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/db.server'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, anAuthor } from '../builders'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await db.article.deleteMany()
  await db.author.deleteMany()
})

const front = async () => (await fetch(server.origin)).text()
const nothing = 'No recent articles found.'

test('the first visit of an owner to an empty site is three steps', async () => {
  const empty = await front()

  expect(empty).toContain('Name your site')
  expect(empty).toMatch(/<a [^>]*href="\/admin\/authors\/new"[^>]*>Add an author<\/a>/)
  expect(empty).toMatch(/<a [^>]*href="\/admin\/articles\/new"[^>]*>Publish your first PDF<\/a>/)
  expect(empty).not.toContain(nothing)
  expect(empty).not.toContain('View More')
  expect(empty).not.toContain('>Done<')

  await anAuthor()
  env.siteName = 'Night Press'
  expect((await front()).match(/>Done</g)).toHaveLength(2)
  await anArticle()
  expect(await front()).not.toContain('Name your site')
})

test('a site with volumes alone opens with its volumes', async () => {
  await anArticle({ filetype: 'Volume', title: 'Plates' })
  const html = await front()

  expect(html).toContain('>Latest volumes</h2>')
  expect(html).toContain('Plates')
  expect(html).not.toContain(nothing)
  expect(html).not.toContain('Name your site')
})

test("Today's Picks stands as soon as there is an article", async () => {
  await anArticle({ title: 'The only one' })
  const html = await front()

  expect(html).toMatch(/<h2 id="picks">Today(&#x27;|')s Picks<\/h2>/)
  expect(html).toContain('The next articles appear here.')
})
