import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { type RunningApp, startApp } from '../app'
import { anArticle, anAuthor, aUser } from '../builders'
import { cookieOf } from './logged-in'

let server: RunningApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await db.article.deleteMany()
  await db.author.deleteMany()
})

const front = async (user?: { id: number }) => {
  const headers = user && { Cookie: await cookieOf(user) }
  return (await fetch(server.origin, { headers })).text()
}
const nothing = 'No recent articles found.'
const steps = 'Three steps to your first issue'

test('the first visit of an owner to an empty site is three steps', async () => {
  const owner = await aUser({ role: 'admin' })
  const empty = await front(owner)

  expect(empty).toContain(steps)
  expect(empty).toContain('Name your site')
  expect(empty).toMatch(/<a [^>]*href="\/admin\/authors\/new"[^>]*>Add an author<\/a>/)
  expect(empty).toMatch(/<a [^>]*href="\/admin\/articles\/new"[^>]*>Publish your first PDF<\/a>/)
  expect(empty).not.toContain(nothing)
  expect(empty).not.toContain('View More')
  expect(empty).not.toContain('>Done<')

  await anAuthor()
  env.siteName = 'Night Press'
  expect((await front(owner)).match(/>Done</g)).toHaveLength(2)
  await anArticle()
  expect(await front(owner)).not.toContain('Name your site')
})

test('on an empty site whoever cannot publish reads that there is nothing yet', async () => {
  const [seller, reader] = [await aUser({ staff: 'shop' }), await aUser()]
  for (const html of [await front(), await front(seller), await front(reader)]) {
    expect(html).toContain(nothing)
    expect(html).not.toContain(steps)
    expect(html).not.toContain('/admin/')
  }
})

test('a site with volumes alone says that it has no articles, and shows its volumes', async () => {
  await anArticle({ filetype: 'Volume', title: 'Plates' })
  for (const html of [await front(), await front(await aUser({ role: 'admin' }))]) {
    expect(html).toContain(nothing)
    expect(html).toContain('>Latest volumes</h2>')
    expect(html).toContain('Plates')
    expect(html).not.toContain(steps)
  }
})

test("Today's Picks stands as soon as there is an article", async () => {
  await anArticle({ title: 'The only one' })
  const html = await front()

  expect(html).toMatch(/<h2 id="picks">Today(&#x27;|')s Picks<\/h2>/)
  expect(html).toContain('The next articles appear here.')
})
