import { type Browser, expect, type Page } from '@playwright/test'
import type { LinkTarget, OutlineItem } from '../../app/magazine/documents/documents'
import { drawnApart, maxApart } from '../../test/browser/drawn'
import type { Site, TakenApart } from './site'

const patienceMs = 60_000
const viewport = { width: 1280, height: 800 }

interface Opened {
  site: Site
  page: Page
  address: string
  document: TakenApart
  pdf: string
}

/** Opens an article as a reader does, and its pages as HTML. @returns what fell short, in words */
export async function fallsShort(browser: Browser, site: Site, articleId: number, pdf: string) {
  const document = await site.takenApart(articleId)
  const page = await browser.newPage({ viewport })
  page.setDefaultTimeout(patienceMs)
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  const opened = { site, page, address: `${site.server.origin}/articles/${articleId}`, document, pdf }
  const short = document.reason ? [document.reason] : []
  for (const [what, look] of Object.entries(looks)) {
    const found = await look(opened).catch((error) => String(error).split('\n')[0])
    if (found) short.push(`${what}: ${found}`)
  }
  await page.close()
  return { document, short: [...short, ...problems.map((text) => `Console: ${text}`)] }
}

/** Each gives nothing when all is well. */
const looks: Record<string, (opened: Opened) => Promise<string | undefined>> = {
  async 'Page 1'({ page, address, pdf }) {
    await page.goto(address)
    await isDrawn(page, 1)
    const { mean, most } = await drawnApart(page.locator('[data-page="1"] canvas').first(), pdf)
    if (mean < maxApart.mean && most < maxApart.most) return
    return `apart from pdftoppm by ${Math.round(mean)} of 255, by ${most} at most`
  },

  async 'Last page'({ page, address, document: { pageCount } }) {
    await openAt(page, address, pageCount)
    await expect(slot(page, pageCount)).toBeInViewport()
    if (!isAt(page, pageCount)) return `the address says ${new URL(page.url()).hash}`
  },

  async Contents(opened) {
    const { page, document } = opened
    const items = flat(document.outline).filter(({ url }) => !url)
    const index = items.findIndex((item) => item.page)
    if (!items[index]) return
    await page.getByRole('button', { name: 'Outline' }).click()
    await page
      .getByRole('navigation', { name: /^Outline of/ })
      .getByRole('button')
      .nth(index)
      .click()
    return arrival(opened, items[index])
  },

  async Link(opened) {
    const { page, address, site, document } = opened
    const linked = site.firstLinkedPage(document.id)
    if (!linked) return
    await openAt(page, address, linked.number)
    const link = slot(page, linked.number).locator('.linkAnnotation[data-internal-link] > a').first()
    const [on, within] = [await link.boundingBox(), await slot(page, linked.number).boundingBox()]
    if (!on || !within) return 'the viewer has none where the PDF has one'
    const scale = linked.width / within.width
    const [x, y] = [(on.x + on.width / 2 - within.x) * scale, (on.y + on.height / 2 - within.y) * scale]
    const target = linked.links.find(
      (box) => box.page && box.x <= x && x <= box.x + box.width && box.y <= y && y <= box.y + box.height,
    )
    if (!target?.page) return 'the page as HTML has none where the viewer has one'
    await link.click()
    return arrival(opened, target)
  },

  async 'Pages as HTML'({ page, address, document: { pageCount, state } }) {
    if (state !== 'ready') return
    for (const view of ['', '?view=text']) {
      const answer = await page.request.get(`${address}/pages/${pageCount}${view}`)
      const text = await answer.text()
      const isThere = view ? /class="page-(block|text)"/.test(text) : /<img src="[^"]+"/.test(text)
      if (!answer.ok() || !isThere) return `${view || 'the picture'} answers ${answer.status()}`
    }
  },
}

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const flat = (items: OutlineItem[]): OutlineItem[] => items.flatMap((item) => [item, ...flat(item.items)])

async function isDrawn(page: Page, number: number): Promise<void> {
  await expect(slot(page, number).locator('canvas').first()).toBeVisible({ timeout: patienceMs })
  await expect(slot(page, number).locator('.textLayer')).toBeAttached({ timeout: patienceMs })
}

async function openAt(page: Page, address: string, number: number): Promise<void> {
  await page.goto('about:blank')
  await page.goto(`${address}#page=${number}`)
  await isDrawn(page, number)
}

const isAt = (page: Page, number: number) =>
  [`#page=${number}`, ...(number === 1 ? [''] : [])].includes(new URL(page.url()).hash)

/** The place stands on screen; the address names its page, or the next one where that fills more of the screen. */
async function arrival({ page, site, document }: Opened, { page: target = 1, top = 0 }: LinkTarget) {
  await isDrawn(page, target)
  const share = top / site.heightOf(document.id, target)
  const place = async () => {
    const { y, height } = (await slot(page, target).boundingBox()) ?? { y: Number.NaN, height: 0 }
    return Math.round(y + share * height)
  }
  const isThere = async () => {
    const y = await place()
    return y > -10 && y < viewport.height && (isAt(page, target) || isAt(page, target + 1))
  }
  try {
    await expect.poll(isThere, { timeout: 10_000 }).toBe(true)
  } catch {
    const { hash } = new URL(page.url())
    return `leads to page ${target}; the place stands at ${await place()} pixels and the address says ${hash}`
  }
}
