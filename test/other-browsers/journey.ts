import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedFirefox, installedWebKit } from '../../scripts/other-browsers.mjs'
import { aSite, type Site } from '../browser/site'
import { launchFirefox } from './firefox'
import { aVisitor, type Visitor } from './visitor'
import { launchWebKit } from './webkit'

const firefox = installedFirefox()
const webkit = installedWebKit()
const browsers = [
  { browser: 'Firefox', launch: firefox ? () => launchFirefox(firefox) : undefined },
  { browser: 'WebKit', launch: webkit ? () => launchWebKit(webkit) : undefined },
]

let site: Site
beforeAll(async () => {
  site = await aSite()
})
afterAll(() => site.stop())

/** One description of a journey, walked in each installed browser; no page on the way may write an error to the console. */
export function journey(name: string, walk: (visitor: Visitor, site: Site) => Promise<void>): void {
  for (const { browser, launch } of browsers) {
    test.skipIf(!launch)(`${name}, in ${browser}`, async () => {
      const driver = await launch?.()
      if (!driver) return
      try {
        await walk(aVisitor(driver, site.origin), site)
        expect(driver.problems()).toEqual([])
      } finally {
        await driver.close()
      }
    })
  }
}

export async function logIn(visitor: Visitor, username: string, password: string): Promise<void> {
  await visitor.fill('Username', username)
  await visitor.fill('Password', password)
  await visitor.press('Login')
  await visitor.sees(`Welcome, ${username}!`)
}

/** Waits until a page of the PDF is drawn: not all of its pixels have one colour. */
export const seesPage = (visitor: Visitor) =>
  visitor.finds(true, () => {
    const canvas = document.querySelector<HTMLCanvasElement>('.reader-page canvas')
    const data = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return new Set(new Uint32Array(data?.buffer ?? new ArrayBuffer(0))).size > 1
  })
