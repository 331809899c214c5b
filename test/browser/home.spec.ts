import { expect, test } from './fixtures'

test('the lead begins at the rule beside its cover, and leaves no blank slab @js', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready)
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const { cover, words } = await page.locator('.banner').evaluate((banner) => {
      const boxOf = (element: Element) => element.getBoundingClientRect()
      const texts = [...banner.querySelectorAll('.banner-text :is(p, h2)')].filter((one) => one.textContent)
      const picture = banner.querySelector('img')
      const words = texts.map((one) => boxOf(one).toJSON()).sort((one, other) => one.top - other.top)
      return { cover: picture && boxOf(picture).toJSON(), words }
    })
    expect.soft(words[0].top - cover.top, `from the rule at ${width} pixels`).toBeLessThan(12)
    const lines = [...words, { top: cover.bottom }]
    const gaps = lines.slice(1).map(({ top }, index) => top - lines[index].bottom)
    expect.soft(Math.max(...gaps), `left blank at ${width} pixels`).toBeLessThan(cover.height / 4)
  }
})

test('a name in two scripts begins beside its "by" on a phone @js', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  for (const address of ['/', '/search']) {
    await page.goto(address)
    await page.evaluate(() => document.fonts.ready)
    const name = page.locator('.byline bdi', { hasText: 'Samir Haddad' }).first()
    const apart = await name.evaluate((element) => {
      const by = document.createRange()
      by.selectNodeContents(element.parentElement?.firstChild as Node)
      return Math.abs((element.getClientRects()[0]?.bottom ?? 0) - by.getBoundingClientRect().bottom)
    })
    expect.soft(apart, address).toBeLessThan(8)
  }
})

test('what runs from right to left begins on the side where its card or row does @js', async ({ page }) => {
  for (const address of ['/search', '/articles/15']) {
    await page.goto(address)
    const rows = page.locator('main li').filter({ has: page.locator('[dir]:dir(rtl)') })
    await expect(rows.first(), address).toBeAttached()
    const apart = await rows.evaluateAll((all) =>
      all.flatMap((row) =>
        [...row.querySelectorAll<HTMLElement>(':is(p, h2, h3, a)[dir]:dir(rtl)')].map((text) => {
          const words = document.createRange()
          words.selectNodeContents(text)
          const lefts = [...words.getClientRects()].map(({ left }) => left)
          return Math.min(...lefts) - row.getBoundingClientRect().left
        }),
      ),
    )
    expect.soft(Math.max(...apart), address).toBeLessThan(60)
  }
})

test('the day of a piece stays as the server wrote it, and is right after a click @js', async ({ page }) => {
  const asWritten = async () => {
    const html = await (await page.request.get(page.url())).text()
    return /<time [^>]*>([^<]+)</.exec(html)?.[1]
  }
  const day = page.locator('main time').first()
  await page.goto('/articles/1')
  for (let piece = 0; piece < 2; piece += 1) {
    const written = await asWritten()
    expect(written).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
    await expect(day).toHaveText(written ?? '')
    // The viewer writes the page that is read into the address, too.
    const before = new URL(page.url()).pathname
    await page.locator('.read-on a[href^="/articles/"]').first().click()
    await page.waitForURL(({ pathname }) => pathname !== before)
  }
  await expect(day).toHaveText((await asWritten()) ?? '')
  await page.goBack()
  await expect(day).toHaveText((await asWritten()) ?? '')
})
