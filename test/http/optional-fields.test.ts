import { afterAll, beforeAll, expect, test } from 'vitest'
import { modules } from '../../app/modules'
import { switchModules } from '../../app/site/modules/switches.server'
import type { RunningApp } from '../app'
import { aBand, aMerchItem, anArticle } from '../builders'
import { formOf, type Part } from '../files'
import { anAppWithBoss, type Caller, caller } from './shop'

let app: RunningApp
let boss: Caller
beforeAll(async () => {
  app = await anAppWithBoss()
  boss = await caller(app, 'boss')
  await aBand()
})
afterAll(() => app.stop())

const switchAll = (isOn: boolean) =>
  switchModules(
    modules.map((module) => ({ module, isOn })),
    modules,
  )

const fold = /<details class="more-fields"( open="")?><summary>More<\/summary>(.*?)<\/details>/s
const labelsIn = (html: string) =>
  [...html.matchAll(/<label[^>]*>(?:<input[^>]*\/?>)?([^<]+)/g)].map(([, label = '']) => label.trim())

/** The labels of a form that show at once, and those folded under More, with whether that is open. */
async function formAt(address: string, sent?: Part[]) {
  const answer = await boss.page(address, sent && { method: 'POST', body: formOf(sent) })
  const html = (await answer.text()).replaceAll(/<!-- -->/g, '')
  expect(html.split('<summary>More</summary>')).toHaveLength(2)
  const [whole = '', open, folded = ''] = fold.exec(html) ?? []
  return { isOpen: Boolean(open), folded: labelsIn(folded), visible: labelsIn(html.replace(whole, '')) }
}

const asked = {
  '/admin/articles/new': [
    'PDF',
    'Cover Image',
    'Title',
    'Description',
    'Upload Date',
    'File Type',
    'Content Type',
  ],
  '/admin/merch/new': ['Image', 'Title', 'Description', 'Price', 'Stock'],
}

for (const [address, labels] of Object.entries(asked))
  test(`what a new record needs shows at once, the rest under More: ${address}`, async () => {
    await switchAll(true)
    const withAll = await formAt(address)
    expect(withAll.visible).toEqual(expect.arrayContaining(labels))
    await switchAll(false)
    const form = await formAt(address)
    expect(form.visible).toEqual(expect.arrayContaining(labels))
    expect(form.isOpen).toBe(false)
    expect(form.folded.length).toBeGreaterThan(0)
    expect(form.visible.filter((label) => form.folded.includes(label))).toEqual([])
    await switchAll(true)
  })

test('More is open where something in it is filled in, was typed or is refused', async () => {
  const [plain, german] = [await anArticle(), await anArticle({ language: 'de' })]
  const [item, preOrdered] = [await aMerchItem(), await aMerchItem({ shipsFrom: '2040-01-02' })]
  expect((await formAt(`/admin/articles/${plain.id}`)).isOpen).toBe(false)
  expect((await formAt(`/admin/articles/${german.id}`)).isOpen).toBe(true)
  expect((await formAt(`/admin/merch/${item.id}`)).isOpen).toBe(false)
  expect((await formAt(`/admin/merch/${preOrdered.id}`)).isOpen).toBe(true)

  const page = '/admin/articles/new'
  expect((await formAt(page, [['title', 'Night']])).isOpen).toBe(false)
  const untouched = await formAt(page, [
    ['viewcount', '0'],
    ['tags', ' '],
    ['bandIds', ''],
  ])
  expect(untouched.isOpen).toBe(false)
  expect((await formAt(page, [['tags', 'riso']])).isOpen).toBe(true)
  expect((await formAt(page, [['isPrintable', 'on']])).isOpen).toBe(true)
  expect((await formAt(page, [['viewcount', '-1']])).isOpen).toBe(true)
})
