import { expect, test } from './fixtures'

const addresses = [
  '/',
  '/search',
  '/authors',
  '/authors/1',
  '/shop',
  '/item/1',
  '/bands',
  '/bands/grindbox',
  '/bands/grindbox/photos',
]

test('no picture is asked for smaller than it is drawn, nor much larger @js', async ({ page }) => {
  for (const address of addresses) {
    await page.goto(address)
    for (const width of [390, 700, 1024, 1248, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      expect.soft(await page.evaluate(wrongSizes), `${address} at ${width} pixels`).toEqual([])
    }
  }
})

/** Pictures whose `sizes` make the browser choose a file that is narrower than they are drawn, or far wider. */
function wrongSizes(): string[] {
  const probe = document.body.appendChild(document.createElement('div'))
  /** What `sizes` says here, in pixels. */
  const slotOf = (sizes: string) => {
    const options = sizes.split(/,(?![^(]*\))/).map((option) => option.trim())
    const fitting = options.find((option) => matchMedia(/^\([^)]*\)(?= )/.exec(option)?.[0] ?? 'all').matches)
    probe.style.width = fitting?.replace(/^\([^)]*\) /, '') ?? '100vw'
    return probe.getBoundingClientRect().width
  }
  const wrong = [...document.querySelectorAll('picture')].flatMap((picture) => {
    const [source, image] = [picture.querySelector('source'), picture.querySelector('img')]
    if (!source || !image) return []
    const { width, height } = image.getBoundingClientRect()
    // What a square cuts off a wide picture is asked for of no other picture either.
    const told = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    const drawn = Math.max(width, height * told)
    const widths = source.srcset.split(', ').map((each) => Number(/ (\d+)w$/.exec(each)?.[1]))
    const slot = slotOf(source.sizes)
    const chosen = widths.find((each) => each >= slot) ?? widths.at(-1) ?? 0
    const isBlurred = chosen < drawn * 0.98 && chosen < 1600
    const isWasteful = slot > drawn * 1.4
    return isBlurred || isWasteful ? [`${image.alt || image.src}: ${chosen} for ${Math.round(drawn)}`] : []
  })
  probe.remove()
  return wrong
}
