import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { env } from '../../app/platform/env.server'
import { refreshSite } from '../../app/site/current-site.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aMerchItem, anArticle, anAuthor } from '../builders'

let app: RunningApp
beforeAll(async () => {
  env.modules = []
  // As an older site that has set everything, and put everything away.
  const set = { takesTips: true, takesGiftCards: true, hasFollowers: true, otherLanguages: ['de'] }
  await db.siteSettings.create({ data: { version: 1, values: JSON.stringify(set), savedBy: 'boss' } })
  await refreshSite()
  app = await startApp()
})
afterAll(() => app.stop())

test('pages are kept for the next reader without any module, too', async () => {
  const [article, author, item] = [await anArticle(), await anAuthor(), await aMerchItem()]
  await aBand({ title: 'Loud' })
  const pages = ['/', `/articles/${article.id}`, '/search', '/authors', `/authors/${author.id}`, '/shop']
  for (const path of [...pages, `/item/${item.id}`, '/bands', '/bands/loud']) {
    const answer = await fetch(app.origin + path)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'private, no-cache'])
  }
})
