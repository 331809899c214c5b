import { expect, test } from 'vitest'
import {
  firstLanguageOfScript,
  languageDataFor,
  mayLanguageBeInScript,
  tesseractLanguageName,
} from './languages'

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
  expect(tesseractLanguageName(tag, installed)).toBe(name)
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
  expect(firstLanguageOfScript(script, installed)).toBe(tag)
})

test('a language is doubted only where the page is in another script', () => {
  expect(mayLanguageBeInScript('de', 'Latin')).toBe(true)
  expect(mayLanguageBeInScript('ja', 'Han')).toBe(true)
  expect(mayLanguageBeInScript('en', 'Greek')).toBe(false)
  expect(mayLanguageBeInScript('ja', 'Latin')).toBe(true)
  expect(mayLanguageBeInScript('en', 'Klingon')).toBe(true)
})

test.each([
  ['de', 'deu'],
  ['el', 'ell+eng'],
  ['fr', 'ara'],
])('%s is read with %s', (tag, data) => {
  expect(languageDataFor(tag, installed)).toBe(data)
})
