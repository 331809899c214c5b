import { type ElementHandle, launch } from 'puppeteer-core'
import { called, type Driver, type PageElement } from './driver'

/** What Firefox says when a redirect leaves a page before the answer with that redirect has been read to its end. */
const leaving = 'Error in input stream'

/** Firefox as it is installed, over WebDriver BiDi. */
export async function launchFirefox(executablePath: string): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  })
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!String(error).includes(leaving)) problems.push(`${page.url()}: ${error}`)
  })

  return {
    async open(address) {
      await page.goto(address)
    },
    ask: (question, ...args) => page.evaluate(called(question, args)) as Promise<never>,
    async find(finder, ...args) {
      const handle = await page.evaluateHandle(called(finder, args))
      const element = handle.asElement()
      return element ? elementOf(element as ElementHandle<Element>) : undefined
    },
    problems: () => problems,
    close: () => browser.close(),
  }
}

function elementOf(handle: ElementHandle<Element>): PageElement {
  return {
    click: () => handle.click(),
    async type(text) {
      await (handle as ElementHandle<HTMLInputElement>).evaluate((field) => {
        field.focus()
        field.select()
      })
      await handle.type(text)
    },
    choose: (file) => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
  }
}
