import { expect, test } from 'vitest'
import { firstOfScript, isWrittenIn, tesseractName } from './languages'

const installed = ['ara', 'chi_tra', 'deu', 'ell', 'eng', 'jpn', 'nor', 'osd']

test.each([
  ['en', 'eng'],
  ['en-GB', 'eng'],
  ['de-CH', 'deu'],
  ['nn', 'nor'],
  ['zh-TW', 'chi_tra'],
  ['zh', undefined],
  ['fr', undefined],
  ['tlh', undefined],
])('the data for %s is %s', (tag, name) => {
  expect(tesseractName(tag, installed)).toBe(name)
})

test.each([
  ['Latin', 'en'],
  ['Fraktur', 'en'],
  ['Greek', 'el'],
  ['Japanese', 'ja'],
  ['HanT', 'zh-Hant'],
  ['Thai', undefined],
  ['Klingon', undefined],
])('%s is first read as %s', (script, tag) => {
  expect(firstOfScript(script, installed)).toBe(tag)
})

test('a language is doubted only where the page is in another script', () => {
  expect(isWrittenIn('de', 'Latin')).toBe(true)
  expect(isWrittenIn('ja', 'Han')).toBe(true)
  expect(isWrittenIn('en', 'Greek')).toBe(false)
  expect(isWrittenIn('en', 'Klingon')).toBe(true)
})
