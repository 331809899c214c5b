import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import axe from 'axe-core'
import { expect, test } from './fixtures'
import { takenApart } from './taken-apart'

test.use({ purpose: 'embeds' })

/** A page on another origin that lets nothing of its own run and frames this site alone. */
async function pageElsewhere(frames: { src: string; width: number }[]) {
  const tags = frames.map(
    ({ src, width }) => `<iframe src="${src}" width="${width}" height="560" title="Zine"></iframe>`,
  )
  const origins = [...new Set(frames.map(({ src }) => new URL(src).origin))].join(' ')
  const server = createServer((_request, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .setHeader('Content-Security-Policy', `default-src 'none'; frame-src ${origins}`)
      .end(`<!doctype html><html lang="en"><title>Elsewhere</title><h1>Elsewhere</h1>${tags.join('')}`),
  )
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { address: `http://localhost:${port}/`, stop: () => server.close() }
}

const widths = [280, 400, 700, 1200]

test('in frames of any width on another site pages turn by link and key, fit, are accessible and leave nothing behind', async ({
  page,
  site,
  javaScriptEnabled,
}) => {
  takenApart(site, 8, 7)
  const elsewhere = await pageElsewhere(
    widths.map((width) => ({ src: `${site.origin}/articles/8/embed?page=2`, width })),
  )
  await page.goto(elsewhere.address)
  for (const [at, width] of widths.entries()) {
    const handle = await page.locator('iframe').nth(at).elementHandle()
    const frame = await handle?.contentFrame()
    if (!frame) throw new Error('There is no frame.')
    const sheets = frame.locator('.sheet:visible')
    await expect(sheets).toHaveCount(width < 640 ? 1 : 2)
    const next = frame.getByRole('link', { name: 'Next' })
    await next.click()
    await expect(frame.locator('.sheet:not(.is-beside)')).toHaveAttribute(
      'aria-label',
      width < 640 ? /Page 3/ : /Page 4/,
    )
    if (!javaScriptEnabled) continue
    await next.press('ArrowLeft')
    await expect(frame.locator('.sheet:not(.is-beside)')).toHaveAttribute(
      'aria-label',
      width < 640 ? /Page 2/ : /Page 3/,
    )
    const left = await frame.evaluate(() => ({
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cookie: document.cookie,
      stored: localStorage.length + sessionStorage.length,
    }))
    expect(left, `${width} px`).toEqual({ over: 0, cookie: '', stored: 0 })
    await frame.evaluate(axe.source)
    const violations = await frame.evaluate(async () => (await Reflect.get(window, 'axe').run()).violations)
    expect(
      violations.map(({ id }: { id: string }) => id),
      `${width} px`,
    ).toEqual([])
  }
  expect(await page.context().cookies()).toEqual([])
  elsewhere.stop()
})

test('until somebody presses, a frame weighs 60 KB at most beside its picture @js', async ({
  page,
  site,
}) => {
  takenApart(site, 8, 7)
  const bytes: Record<string, number> = {}
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'image') return
    bytes[new URL(response.url()).pathname] = (await response.request().sizes()).responseBodySize
  })
  await page.goto(`${site.origin}/articles/8/embed?page=2`, { waitUntil: 'networkidle' })
  await expect.poll(() => Object.keys(bytes).length).toBeGreaterThan(2)
  expect(Object.values(bytes).reduce((sum, each) => sum + each, 0)).toBeLessThan(60_000)
  expect(Object.keys(bytes).filter((path) => path.endsWith('.js'))).toEqual(['/embed-reader.js'])
})
