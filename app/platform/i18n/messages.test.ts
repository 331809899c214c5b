import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import {
  catalogs,
  foldersOfSentences,
  problemsOf,
  sentencesInSources,
  sharedProblems,
  sharedSentences,
} from '../../../scripts/messages.mjs'
import { hasNamesAlone, splitAtNames } from './i18n'
import { pageMessages } from './i18n.server'

test('every language has every sentence of the interface, with its values and plurals', async () => {
  const sentences = await sentencesInSources()
  expect(catalogs().flatMap((catalog) => problemsOf(catalog, sentences))).toEqual([])
})

test('a browser compiles sentences with names alone as the server does, in every language', async () => {
  const texts = [
    ...(await sentencesInSources()),
    ...catalogs().flatMap(({ catalog }) => Object.values(catalog)),
  ]
  const simple = texts.filter((text) => text.includes('{') && hasNamesAlone(text))
  expect(simple.length).toBeGreaterThan(1000)
  for (const text of simple)
    expect(splitAtNames(text).filter((part) => part !== '')).toEqual(compileMessage(text))
})

test('a page has the compiled forms of plurals alone', () => {
  const pages = '{count, plural, one {# page} other {# pages}}'
  expect(JSON.parse(pageMessages(['Cart', 'By {name}', pages]))).toEqual({ [pages]: compileMessage(pages) })
})

test('a translation that lacks a sentence, a value, an element or a plural is named', () => {
  const pages = '{count, plural, one {# page} other {# pages}}'
  const sentences = ['Cart', pages, 'By {name}', 'Read <a>it</a>', 'Shop', 'Go']
  const catalog = {
    [pages]: '{count, plural, one {# strona} few {# strony} other {# strony}}',
    'By {name}': '{nazwa}',
    'Read <a>it</a>': 'Czytaj',
    Shop: '',
    Go: '{count, plural, one {x}}',
    Old: 'Stare',
  }
  expect(problemsOf({ locale: 'pl', catalog }, sentences)).toEqual([
    'pl: not used: "Old"',
    'pl: missing: "Cart"',
    `pl: has no plural for many: ${JSON.stringify(pages)}`,
    'pl: has {nazwa} instead of {name}: "By {name}"',
    'pl: has nothing instead of <a>: "Read <a>it</a>"',
    'pl: missing: "Shop"',
    expect.stringMatching(/^pl: .*: "Go"$/),
  ])
})

test('a word that stands in several folders means the same in all of them, as somebody has looked', async () => {
  expect(sharedProblems(await foldersOfSentences(), sharedSentences())).toEqual([])
})

test('a word in two folders that nobody has looked at is named, and one that is not used any more', () => {
  const folders = new Map([
    ['Leaves', new Set(['shop/items', 'newsletter'])],
    ['Save', new Set(['shop/items', 'newsletter'])],
    ['Left', new Set(['consignments'])],
    ['By {name}', new Set(['shop/items', 'newsletter'])],
  ])
  expect(sharedProblems(folders, ['Save', 'Old'])).toEqual([
    'in several folders: "Leaves": shop/items, newsletter',
    'shared, but not used: "Old"',
  ])
})
