import { asAdmin, expect, test } from './fixtures'
import { adminsPages, readersPages, visitorsPages } from './pages'

/** Words whose weight or slant no font file of ours has, so that the browser would draw it by itself. */
function drawnByBrowser(): string[] {
  const wrong = new Set<string>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent?.trim()
    if (!text.parentElement || !words || text.parentElement.closest('script, noscript, option')) continue
    const { fontFamily, fontWeight, fontStyle, fontSynthesisWeight } = getComputedStyle(text.parentElement)
    const isDisplay = fontFamily.startsWith('"Bricolage Grotesque"')
    const faces = isDisplay ? /^[46-8]00 normal$/ : /^(400 (normal|italic)|700 normal)$/
    const isOwn = faces.test(`${fontWeight} ${fontStyle}`)
    if (!isOwn || fontSynthesisWeight !== 'none')
      wrong.add(`${words.slice(0, 30)} ${fontWeight} ${fontStyle}`)
  }
  return [...wrong]
}

test('no letter is made bold or slanted by the browser @js', async ({ page }) => {
  test.slow()
  const expectRealFonts = async (addresses: string[]) => {
    for (const address of addresses) {
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      expect.soft(await page.evaluate(drawnByBrowser), address).toEqual([])
    }
  }
  await expectRealFonts([...readersPages, ...visitorsPages])
  await asAdmin(page)
  await expectRealFonts(adminsPages)
})
