import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '../../app/platform/database/db.server'
import { addToCart } from '../../app/shop/cart/cart.server'
import { type RunningApp, startApp } from '../app'
import { aBand, aDocument, aMerchItem, anArticle, anAuthor, aPage, aUser } from '../builders'
import { cookieOf } from './logged-in'
import { neighbours, unnamedPictures } from './text-of-html'

let app: RunningApp
let session: string

beforeAll(async () => {
  const [author, article, item] = [await anAuthor(), await anArticle(), await aMerchItem()]
  await db.articleAuthor.create({ data: { articleId: article.id, authorId: author.id } })
  await anArticle({ filetype: 'Article', title: 'Second' })
  await anArticle({ filetype: 'Volume', title: 'Plates' })
  await aDocument(article.id, ['Night buses', 'leave the harbour'])
  await aMerchItem()
  await aPage()
  await aBandWithAll()
  const reader = await aUser()
  await addToCart(reader.id, item.id)
  session = await cookieOf(reader)
  app = await startApp()
})
afterAll(() => app.stop())

async function aBandWithAll() {
  const picture = 'uploads/images/none.jpg'
  const band = await aBand({ title: 'Loud', slug: 'loud', genre: 'Dub', landingImage: picture })
  const track = { bandId: band.id, audioFile: 'uploads/audio/none.mp3', durationMs: 29_000 }
  await db.track.createMany({
    data: [
      { ...track, title: 'Wax Tax' },
      { ...track, title: 'Drained' },
    ],
  })
  const date = { bandId: band.id, city: 'Bristol', ticketsLink: 'https://tickets.example.org' }
  await db.bandDate.createMany({
    data: [
      { ...date, day: '2099-05-01', venue: 'The dock' },
      { ...date, day: '2099-05-02', venue: 'The pool', canceledAt: new Date() },
    ],
  })
}

const pages = [
  '/',
  '/search',
  '/search?q=zzzz',
  '/authors',
  '/authors/1',
  '/articles/1',
  '/articles/3',
  '/articles/1/pages/1',
  '/articles/1/pages/1?view=text',
  '/shop',
  '/item/1',
  '/cart',
  '/offline',
  '/bands',
  '/bands/loud',
  '/bands/loud?view=press',
  '/bands/loud/news',
  '/pages/about',
  '/nowhere',
  '/login',
  '/register',
  '/forgot-password',
  '/redeem',
  '/reading',
  '/userInfo',
]

test.each(pages)(
  'words and pictures of %s stand apart for screen readers and text browsers',
  async (page) => {
    for (const cookie of ['', session]) {
      const html = await (await fetch(app.origin + page, { headers: { cookie } })).text()
      expect(neighbours(html)).toEqual([])
      expect(unnamedPictures(html)).toEqual([])
    }
  },
)
