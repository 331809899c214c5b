import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor } from '../builders'

let server: RunningApp
beforeAll(async () => {
  for (let count = 0; count < 5; count += 1) {
    const day = new Date(Date.UTC(2024, count % 2, 1))
    await anArticle({ uploadedAt: day, publishedAt: day })
    await anAuthor({ name: count % 2 ? 'Ada Ink' : `${'Long'.repeat(75)} ${count}` })
    await aBand()
    await aMerchItem()
  }
  server = await startApp()
})
afterAll(() => server.stop())

const lists = ['/api/articles', '/api/articles/authors', '/api/merch', '/api/bands']

test.each(lists)('%s is an array as a whole, and the same page by page', async (path) => {
  const whole = await (await fetch(server.origin + path)).json()
  expect(whole.length).toBeGreaterThanOrEqual(5)
  const read = []
  let next: string | undefined = `${path}?limit=2`
  while (next) {
    const answer: Response = await fetch(server.origin + next)
    const page = await answer.json()
    expect(page.length).toBeLessThanOrEqual(2)
    read.push(...page)
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1]
  }
  expect(read).toEqual(whole)
})

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const wrong = ['x', cursorOf({}), cursorOf([1e20]), cursorOf(['a\0', 1]), cursorOf([[1], 2]), cursorOf([])]

test.each(lists)('%s refuses a cursor that no list gave, and a limit that is none', async (path) => {
  for (const query of [...wrong.map((cursor) => `cursor=${cursor}`), 'limit=0', 'limit=999', 'limit=x']) {
    const answer = await fetch(`${server.origin}${path}?${query}`)
    expect([query, answer.status]).toEqual([query, 400])
  }
})
