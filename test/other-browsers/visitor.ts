import { expect, vi } from 'vitest'
import type { Driver } from './driver'

const soon = { timeout: 20_000, interval: 50 }

export type Visitor = ReturnType<typeof aVisitor>

/** Somebody in front of a browser, who finds things by what stands on the page and waits until they are there. */
export function aVisitor(driver: Driver, origin: string) {
  const found = (kind: string, name: string) =>
    vi.waitFor(async () => {
      const element = await driver.find(named, kind, name)
      if (!element) throw new Error(`no ${kind} is called ${name}`)
      return element
    }, soon)

  return {
    open: (address: string) => driver.open(new URL(address, origin).href),
    follow: async (name: string) => (await found('link', name)).click(),
    press: async (name: string) => (await found('button', name)).click(),
    fill: async (label: string, text: string) => (await found('field', label)).type(text),
    choose: async (label: string, file: string) => (await found('field', label)).choose(file),
    sees: (text: string) => vi.waitFor(async () => expect(await driver.ask(shownText)).toContain(text), soon),
    /** Waits until the page with this heading is there: the one before may have links of the same names. */
    isAt: (heading: string) =>
      vi.waitFor(async () => expect(await driver.ask(pageHeading)).toBe(heading), soon),
    /** Waits until a question about the page has its answer. */
    finds: <Answer>(answer: Answer, question: () => Answer) =>
      vi.waitFor(async () => expect(await driver.ask(question)).toEqual(answer), soon),
    ask: driver.ask,
    /** Once the page's script has the page in hand. */
    isReady: () => vi.waitFor(async () => expect(await driver.ask(hasScript)).toBe(true), soon),
  }
}

function named(kind: string, name: string): Element | undefined {
  const selectors: Record<string, string> = {
    link: 'a[href]',
    button: 'button',
    field: 'input, select, textarea',
  }
  const nameOf = (element: Element) => {
    const labels = 'labels' in element ? (element.labels as NodeListOf<Element> | null) : null
    const written = element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent
    return (written ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
  }
  const wanted = name.toLowerCase()
  const shown = [...document.querySelectorAll(selectors[kind] ?? '')].filter((each) => each.checkVisibility())
  return shown.find((each) => nameOf(each) === wanted) ?? shown.find((each) => nameOf(each).includes(wanted))
}

// biome-ignore lint/performance/useDomNodeTextContent: what is hidden is not seen
const shownText = () => document.body.innerText

const pageHeading = () => document.querySelector('h1')?.textContent

function hasScript(): boolean {
  const main = document.querySelector('main')
  return Object.keys(main ?? {}).some((key) => key.startsWith('__reactProps'))
}
