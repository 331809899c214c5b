import type { APIRequestContext, Page } from '@playwright/test'
import { misfitsOn } from './fit'
import { asAdmin, expect, test } from './fixtures'
import { adminsPages, readersPages, visitorsPages } from './pages'
import { anOffice } from './shopping'
import { jpegFile, pdfFile } from './upload-files'

test.use({ purpose: 'longest words' })

const longWord = (letters: number) => 'Misunderstandings'.repeat(20).slice(0, letters)
const title = longWord(300)
const description = longWord(300).toLowerCase()
/** As long as an author's name and a band's may be. */
const name = longWord(200)

type Sent = NonNullable<Parameters<APIRequestContext['post']>[1]>

async function sentBy(request: APIRequestContext, address: string, sent: Sent) {
  const answer = await request.post(address, sent)
  expect(answer.status(), address).toBeLessThan(300)
  return (await answer.json()) as { id: number }
}

/** One of every kind of content in the longest words. @returns where a page shows it */
async function publishInLongestWords(request: APIRequestContext, bandName = name) {
  const send = (address: string, sent: Sent) => sentBy(request, address, sent)
  const post = (address: string, multipart: Sent['multipart']) => send(address, { multipart })
  const author = await post('/api/articles/authors', { name, bio: description })
  const files = { pdf: pdfFile(), coverImage: await jpegFile() }
  const fields = { title, description, authorIds: String(author.id) }
  await post('/api/articles', { ...fields, ...files, filetype: 'Volume' })
  const earlier = await post('/api/articles', { ...fields, ...files, filetype: 'Article' })
  await post('/api/articles', { ...fields, ...files, filetype: 'Article' })
  const item = await post('/api/merch', { title, description, price: '12345.50', image: await jpegFile() })
  const links = { websiteLink: 'https://example.org', email: `${longWord(50)}@example.org` }
  const band = await send('/api/bands', { data: { title: bandName, description, genre: name, ...links } })
  await post(`/api/bands/${band.id}/upload-photo`, { title: name, photo: await jpegFile() })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const date = { intent: 'save', day, venue: name, city: name, country: longWord(100), note: longWord(300) }
  const saved = await request.post(`/admin/bands/${band.id}/dates`, { form: date, maxRedirects: 0 })
  expect(saved.status(), 'a date').toBe(303)
  return {
    itemId: item.id,
    everybodys: [
      `/articles/${earlier.id}`,
      `/authors/${author.id}`,
      `/item/${item.id}`,
      `/bands/${bandName.toLowerCase()}`,
      '/search?page=2&articles=on&volume=on',
    ],
    admins: [
      '/admin/uploads?tab=bands',
      '/admin/uploads?tab=merch',
      '/admin/uploads?tab=authors',
      `/admin/delete/articles/${earlier.id}`,
      `/admin/articles/${earlier.id}`,
      `/admin/bands/${band.id}`,
      `/admin/merch/${item.id}`,
      `/admin/authors/${author.id}`,
    ],
  }
}

/** @returns where a page shows the order */
async function order(request: APIRequestContext, merchId: number) {
  await sentBy(request, '/api/cart/add', { data: { merchId, quantity: 1 } })
  const cartItems = await (await request.get('/api/cart')).json()
  const { id } = await sentBy(request, '/api/checkout', { data: { cartItems } })
  const [ordered = ''] = /\/orders\/[\w-]+/.exec(await (await request.get('/orders')).text()) ?? []
  expect(ordered).not.toBe('')
  return ['/cart', '/orders', ordered, `/checkout/success?session_id=${id}`]
}

async function expectFits(page: Page, addresses: string[]) {
  for (const address of addresses) {
    await page.goto(address)
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await misfitsOn(page), `${address} at ${width} pixels`).toEqual([])
    }
  }
}

test('the longest title, name and description overlap nothing and let no page scroll sideways @js', async ({
  page,
  browser,
  site,
}) => {
  test.slow()
  const office = await anOffice(browser, site.origin)
  const { everybodys, admins, itemId } = await publishInLongestWords(office.request)
  const buyers = await order(office.request, itemId)
  await office.close()

  await expectFits(page, [...readersPages, ...everybodys, ...visitorsPages])
  await asAdmin(page)
  await expectFits(page, [...adminsPages, ...admins, ...buyers])
})

test('the headline of the front page fills its line and never overruns it @js', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  for (const width of [320, 390, 768, 1366, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { line, words } = await page.getByRole('heading', { level: 1 }).evaluate((headline) => {
      const range = document.createRange()
      range.selectNodeContents(headline)
      const { width: words } = range.getBoundingClientRect()
      return { words, line: headline.parentElement?.clientWidth ?? 0 }
    })
    expect.soft(words / line, `at ${width} pixels`).toBeLessThanOrEqual(1)
    expect.soft(words / line, `at ${width} pixels`).toBeGreaterThan(0.96)
  }
})

test('the longest names and titles leave room for the rest of a card and of a page @js', async ({
  page,
  browser,
  site,
}) => {
  const office = await anOffice(browser, site.origin)
  const { everybodys } = await publishInLongestWords(office.request, longWord(199))
  await office.close()
  const [reader = '', author = '', item = ''] = everybodys
  await page.setViewportSize({ width: 390, height: 800 })
  for (const [address, part] of [
    ['/search', '.result :is(h2, .byline)'],
    ['/bands', '.bands-title, .bands .kicker'],
    ...[reader, author, item].map((own) => [own, 'h1'] as const),
  ] as const) {
    await page.goto(address)
    const heights = await page.locator(part).evaluateAll((all) => all.map((one) => one.clientHeight))
    expect.soft(Math.max(...heights), address).toBeLessThan(400)
  }
})

test("the lead's title of 300 letters is set small enough to stay beside its cover @js", async ({
  page,
  browser,
  site,
}) => {
  const office = await anOffice(browser, site.origin)
  const files = { pdf: pdfFile(), coverImage: await jpegFile() }
  const words = `${'A title of many words '.repeat(14)}`.slice(0, 300)
  for (const long of [title, words]) {
    const multipart = { title: long, description: 'Short.', filetype: 'Article', ...files }
    expect((await office.request.post('/api/articles', { multipart })).status()).toBe(201)
    await page.goto('/')
    const [lead, cover] = [page.locator('.banner h2'), page.locator('.banner-cover img')]
    const heightOf = async (part: typeof lead) => (await part.boundingBox())?.height ?? 0
    expect.soft(await heightOf(lead)).toBeLessThan(await heightOf(cover))
  }
  await office.close()
})

test("a band's name, however long, leaves the faces of its picture free @js", async ({
  page,
  browser,
  site,
}) => {
  const office = await anOffice(browser, site.origin)
  const long = 'The Very Long Named Orchestra of Misunderstandings and Other Small Disasters'
  const made = await office.request.post('/api/bands', { data: { title: long } })
  const landingImage = await jpegFile()
  const { id } = await made.json()
  await office.request.post(`/api/bands/${id}/upload-image`, { multipart: { landingImage } })
  await office.close()

  for (const address of [`/bands/${long.toLowerCase().replaceAll(' ', '-')}`, '/bands/grindbox']) {
    await page.goto(address)
    for (const width of [320, 390, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const picture = await page.locator('.band-head img').boundingBox()
      const plate = await page.locator('.band-title').boundingBox()
      if (!picture || !plate) throw new Error('no picture or no name')
      const covered = picture.y + picture.height - plate.y
      expect.soft(covered / picture.height, `${address} at ${width} pixels`).toBeLessThan(0.15)
    }
  }
})
