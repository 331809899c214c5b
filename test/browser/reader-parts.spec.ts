import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { aPdfOf } from '../pdf'
import { aFormPdf, aLayeredPdf } from '../pdf-parts'
import { expect, expectAccessible, test } from './fixtures'
import { published } from './published'
import { openMore } from './reader-panels'
import { attach, takenApart } from './taken-apart'

const slot = (page: Page, number: number) => page.locator(`[data-page="${number}"]`)
const view = (page: Page) => page.getByRole('region', { name: 'View' })
const openView = (page: Page) => page.getByRole('button', { name: 'View', exact: true }).click()

/** Whether the black square of the layered PDF is drawn. */
const hasBlack = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-page="1"] canvas')
    const [x, y] = [295 / 420, 1 - 175 / 595]
    const at = [x * (canvas?.width ?? 0), y * (canvas?.height ?? 0)].map(Math.round)
    const pixel = canvas?.getContext('2d')?.getImageData(at[0] ?? 0, at[1] ?? 0, 1, 1).data
    return pixel !== undefined && pixel[0] === 0 && pixel[3] === 255
  })

test('layers are shown and hidden, and a document without any says nothing of them @js @long', async ({
  page,
  site,
}) => {
  await page.goto(published(site, 'Two inks', aLayeredPdf()))
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  expect(await hasBlack(page)).toBe(false)
  await openView(page)
  await expect(page.getByRole('checkbox', { name: 'Red ink' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Black ink' }).check()
  await expect.poll(() => hasBlack(page)).toBe(true)
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Black ink' }).uncheck()
  await expect.poll(() => hasBlack(page)).toBe(false)

  await page.goto(published(site, 'One ink', aPdfOf([{ lines: ['Plain'] }])))
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await openView(page)
  await expect(view(page)).toBeVisible()
  await expect(view(page)).not.toContainText('Layers')
})

test('a form is filled, kept while pages are rotated and turned, and saved as a PDF @js', async ({
  page,
  site,
}) => {
  const dialogs: string[] = []
  const sent: string[] = []
  page.on('dialog', (dialog) => dialogs.push(dialog.type()))
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.postData() ?? ''))
  await page.goto(published(site, 'Order form', aFormPdf()))
  const name = page.getByRole('textbox', { name: 'Your name' })
  await name.fill('Ada Löw')
  await page.getByRole('checkbox', { name: 'Send me the zine' }).check()
  await page.getByRole('combobox', { name: 'size' }).selectOption('Large')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByRole('textbox', { name: 'remark' }).fill('Two lines\nof it')
  await page.getByRole('textbox', { name: 'remark' }).blur()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'Previous page' }).click()
  await expect(name).toHaveValue('Ada Löw')
  await expect(page.getByRole('checkbox', { name: 'Send me the zine' })).toBeChecked()

  await page.getByRole('link', { name: 'SHOP' }).first().click()
  await expect(page.getByRole('alert')).toContainText('What you entered into the form is not saved.')
  await page.getByRole('button', { name: 'Stay' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save filled PDF' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('Order form (filled).pdf')
  const saved = (await readFile(await download.path())).toString('latin1')
  expect(saved).toContain('(Large)')
  expect(saved).toMatch(/\/V \/Yes/)
  expect(saved).toContain('Two lines')
  await expect(page.getByRole('button', { name: 'Save filled PDF' })).toHaveCount(0)
  expect(dialogs).toEqual([])
  expect(sent.join()).not.toContain('Ada')
})

test('a presentation shows one page at a time on black, by keys and clicks, and ends on its page @js @long', async ({
  page,
  site,
}) => {
  const pages = Array.from({ length: 5 }, (_, index) => ({ lines: [`Leaf ${index + 1}`] }))
  pages[3] = { ...pages[3], width: 800, height: 300 } as (typeof pages)[number]
  await page.goto(published(site, 'On stage', aPdfOf(pages)))
  await expect(slot(page, 1).locator('canvas')).toBeVisible()
  await openView(page)
  await page.getByRole('button', { name: 'Present' }).click()
  const told = page.getByRole('status').filter({ hasText: 'Presentation' })
  await expect(told).toHaveText('Presentation, page 1 of 5. Escape ends it.')
  await expect(page.getByRole('toolbar')).toBeHidden()
  await expect(page.locator('.reader')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  for (const [key, shown] of [
    ['ArrowRight', 2],
    ['Space', 3],
    ['PageDown', 4],
    ['ArrowDown', 5],
    ['ArrowDown', 5],
    ['Home', 1],
    ['End', 5],
    ['PageUp', 4],
  ] as const) {
    await page.keyboard.press(key)
    await expect(told).toHaveText(`Presentation, page ${shown} of 5. Escape ends it.`)
    await expect(slot(page, shown)).toBeInViewport({ ratio: 0.99 })
  }
  await page.mouse.click(100, 300)
  await expect(told).toContainText('page 3 of 5')
  await expect(page.locator('.reader-pages')).toHaveCSS('cursor', 'none')
  await page.evaluate(() => document.exitFullscreen())
  await expect(page.getByRole('toolbar', { name: 'Reader' })).toBeVisible()
  await expect(page.getByLabel('Page number')).toHaveValue('3')
  await expect(slot(page, 3)).toBeInViewport({ ratio: 0.3 })
  await expect(page.getByRole('button', { name: 'View', exact: true })).toBeFocused()
})

test('what is attached is downloaded from More, with its own name @long', async ({ page, site }) => {
  const address = published(site, 'With a pattern', aPdfOf([{ lines: ['Cut along the line.'] }]))
  takenApart(site, Number(address.split('/').at(-1)), 1)
  attach(site, Number(address.split('/').at(-1)), 'pattern — A4.svg', '<svg/>')
  await page.goto(address)
  await openMore(page)
  const more = page.getByRole('region', { name: 'More' })
  await expect(more).toContainText('6 bytes')
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await more.getByRole('link', { name: 'pattern — A4.svg' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('pattern — A4.svg')
  expect(await readFile(await download.path(), 'utf8')).toBe('<svg/>')
})
