import { expect, test } from 'vitest'
import { catalogs, problemsOf, sentencesInSources } from '../../../scripts/messages.mjs'

test('every language has every sentence of the interface, with its values and plurals', async () => {
  const sentences = await sentencesInSources()
  expect(catalogs().flatMap((catalog) => problemsOf(catalog, sentences))).toEqual([])
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
