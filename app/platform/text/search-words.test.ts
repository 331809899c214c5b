import { expect, test } from 'vitest'
import { matchesTextQuery, parseTextQuery, searchableText, searchWordsIn } from './search-words'

test.each([
  ['a letter with its nukta', 'ग़ज़ल'.normalize('NFD'), 'गजल'],
  ['letters that have the nukta in them', '\u095a\u095b\u0932', 'गजल'],
  ['Bengali', '\u09ac\u09be\u09a1\u09bc\u09bf', '\u09ac\u09be\u09a1\u09bf'],
  ['Punjabi', '\u0a36\u0a47\u0a30', '\u0a38\u0a47\u0a30'],
])('%s is found with and without it', (_, written, plain) => {
  for (const [title, query] of [
    [written, plain],
    [plain, written],
  ] as const)
    expect(matchesTextQuery(searchableText(title), parseTextQuery(query))).toBe(true)
  expect(searchWordsIn(written).map(({ text }) => text)).toEqual(searchWordsIn(plain).map(({ text }) => text))
})

test.each([
  ['Ŋala', 'ngala'],
  ['Deaŋŋa', 'deangnga'],
  ['Ʒakar ʒ', 'zakar z'],
  ['ꝏǆĳﬁŒĦŦĸ', 'oodzijfioehtk'],
  ['coŀlecció', 'col·lecció'],
  ['COL·LECCIÓ', 'colleccio'],
  ['ŉ boek', "'n boek"],
  ['Hawaiʻi', 'hawaii'],
  ['компʼютер', 'комп’ютер'],
  ['комп’ютер', "комп'ютер"],
  ['マンガ', 'まんが'],
  ['ﾏﾝｶﾞ ヶ', 'マンガ ゖ'],
])('%s and %s are one word', (written, typed) => {
  for (const [title, query] of [
    [written, typed],
    [typed, written],
  ] as const)
    expect(matchesTextQuery(searchableText(title), parseTextQuery(query))).toBe(true)
})

test('a French elision still begins a word, and a dot parts others', () => {
  expect(searchWordsIn('l’amour, étudiant·e').map(({ text }) => text)).toEqual([
    'l',
    'amour',
    'etudiant',
    'e',
  ])
})

test('the vowel signs of Hindi still tell words apart', () => {
  expect(matchesTextQuery(searchableText('किताब'), parseTextQuery('कातब'))).toBe(false)
})
