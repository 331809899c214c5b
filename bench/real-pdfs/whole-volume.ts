import { execFileSync } from 'node:child_process'
import type { Browser } from '@playwright/test'
import { searchWordsIn } from '../../app/platform/text/search-words'
import { round } from '../figures'

export const samplePdf = 'sample/files/pdfs/plates.pdf'

/** What one way through a volume came to. */
interface Way {
  /** Pages, or texts of several pages. */
  steps: number
  /** Of the words that pdftotext finds in the PDF. */
  wordsPercent: number
  /** Which step says another page than it should, or shows no picture. */
  wrong: string[]
}

const print = (program: string, ...parameters: string[]) =>
  execFileSync(program, parameters, { encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Reads the sample's longest volume from its first page to its last by following `Next`, and finds a phrase of its middle. */
export async function readWholeVolume(browser: Browser, origin: string, articleId: number, pages: number) {
  const first = `${origin}/articles/${articleId}/pages/1`
  const middle = Math.floor(pages / 2)
  return {
    'Chromium without JavaScript, the pages': await inChromium(
      browser,
      `${origin}/articles/${articleId}`,
      pages,
    ),
    'w3m, the pages': inW3m(first, pages),
    'w3m, the text': inW3m(`${first}?view=text`, pages),
    found: [
      await findPhrase(browser, origin, middle, true),
      await findPhrase(browser, origin, middle, false),
    ],
  }
}

async function inChromium(browser: Browser, address: string, pages: number): Promise<Way> {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: new URL(address).origin })
  const page = await context.newPage()
  await page.goto(address)
  await page.getByRole('link', { name: 'Page by page' }).first().click()
  const [read, wrong]: [string[], string[]] = [[], []]
  for (;;) {
    const number = read.length + 1
    const sheet = page.getByRole('region', { name: new RegExp(`^Page .*\\b${number} of ${pages}\\b`) })
    const picture = sheet.locator('img').first()
    await picture.waitFor({ timeout: 10_000 }).catch(() => wrong.push(`no page ${number}`))
    const answer = await page.request.get((await picture.getAttribute('src')) ?? '/nowhere')
    if (!answer.ok()) wrong.push(`no picture of page ${number}`)
    read.push((await page.locator('.sheet-text').textContent()) ?? '')
    const next = page.getByRole('link', { name: 'Next' }).first()
    if ((await next.count()) === 0 || read.length > pages) break
    await next.click()
  }
  await context.close()
  return { steps: read.length, wordsPercent: percentOfWords(read), wrong }
}

function inW3m(first: string, pages: number): Way {
  const [read, wrong]: [string[], string[]] = [[], []]
  for (let address: string | undefined = first; address && read.length <= pages; ) {
    const shown = print('w3m', '-dump', '-cols', '200', '-o', 'display_link_number=1', address)
    const [text = '', references = ''] = shown.split(/^References:$/m)
    if (!new RegExp(`Pages? .*\\bof ${pages}\\b`).test(text))
      wrong.push(`${address} does not say which page it is`)
    read.push(text.replace(/\[\d+\]/g, ''))
    const number: string | undefined = /\[(\d+)\]\s*Next\b/.exec(text)?.[1]
    address = new RegExp(`^\\[${number}\\] (\\S+)$`, 'm').exec(references)?.[1]
  }
  return { steps: read.length, wordsPercent: percentOfWords(read), wrong }
}

function percentOfWords(read: string[]): number {
  const left = new Map<string, number>()
  for (const { text } of searchWordsIn(read.join('\n'))) left.set(text, (left.get(text) ?? 0) + 1)
  const wanted = searchWordsIn(print('pdftotext', '-q', '-cropbox', samplePdf, '-')).map(({ text }) => text)
  const there = wanted.filter((word) => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count > 0
  })
  return round((100 * there.length) / wanted.length)
}

/** @returns where the search led to, and how many words are marked there */
async function findPhrase(
  browser: Browser,
  origin: string,
  number: number,
  javaScriptEnabled: boolean,
): Promise<string> {
  const only = ['-f', String(number), '-l', String(number)]
  const line = print('pdftotext', '-q', '-cropbox', ...only, samplePdf, '-')
    .split('\n')
    .find((one) => one.split(' ').length > 5)
  const phrase = line?.split(' ').slice(0, 5).join(' ') ?? ''
  const context = await browser.newContext({ javaScriptEnabled })
  const page = await context.newPage()
  await page.goto(`${origin}/search?q=${encodeURIComponent(`"${phrase}"`)}`)
  const match = page.locator('.inside a').filter({ hasText: new RegExp(`page ${number}$`) })
  await match.first().click()
  await page.waitForURL(/\/pages\/\d+\?q=/)
  await page.locator('#found').waitFor({ state: 'attached', timeout: 10_000 })
  const marks = await page.locator('.sheet-mark').count()
  const { pathname } = new URL(page.url())
  await context.close()
  return `JavaScript ${javaScriptEnabled ? 'on' : 'off'}: “${phrase}” leads to ${pathname}, ${marks} places marked`
}
