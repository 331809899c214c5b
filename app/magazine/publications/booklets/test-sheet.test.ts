import { beforeAll, expect, test } from 'vitest'
import { drawnPdf } from '../../../../test/drawn-pdf'
import { loadLocale, runInLocale } from '../../../platform/i18n/i18n.server'
import type { Locale } from '../../../platform/i18n/locales'
import { sheetSizeOf } from './papers'
import type { BookletOptions } from './sheets'
import { makeTestSheet } from './test-sheet.server'

const options: BookletOptions = {
  layout: 'saddle',
  paper: 'a4',
  sheetsPerSignature: 4,
  hasCoverApart: false,
  part: 'all',
  hasMarks: false,
  hasCropMarks: false,
  isRightToLeft: false,
  turnsBacks: false,
  thickness: 0,
  isTest: true,
}
const locales: Locale[] = ['de', 'ar', 'ja']
beforeAll(async () => {
  for (const locale of locales) await loadLocale(locale)
})

const drawnIn = async (locale: Locale, layout: BookletOptions['layout']) =>
  drawnPdf(await runInLocale(locale, () => makeTestSheet({ ...options, layout })))

test.each(['saddle', 'signatures', 'quarter'] as const)(
  'a test sheet of %s says on its front how to fold, inside of the paper, and which side is its back',
  async (layout) => {
    const [front = [], back = []] = (await drawnIn('en', layout)).pages
    expect(front.map(({ str }) => str).join(' ')).toMatch(/^Front side 1\. Print both sides.* 3\. S/)
    expect(back.map(({ str }) => str)).toEqual(['Back side'])
    const { width } = sheetSizeOf({ ...options, layout })
    for (const { x, end } of front) expect(x > 0 && end < width).toBe(true)
  },
)

test.each([
  ['de', /^Vorderseite 1\. /, 'Rückseite'],
  ['ja', /^表面 1\. /, '裏面'],
  ['ar', /الوجه/, 'الوجه الخلفي'],
] as const)('a test sheet in the language %s has no English', async (locale, words, backWords) => {
  const [front = [], back = []] = (await drawnIn(locale, 'saddle')).pages
  const said = front.map(({ str }) => str).join(' ')
  expect(said).toMatch(words)
  expect(said).not.toMatch(/Print|Fold|Staple/)
  expect(back.map(({ str }) => str).join('')).toBe(backWords)
})
