import { expect, test } from 'vitest'
import { sentencesInSources } from '../../../scripts/messages.mjs'

/** Words that gave way to one that everybody uses; `docs/languages.md` has the glossary. */
const formerWords: Record<string, RegExp> = {
  newsletter: /\b[Ll]etters?\b(?!, digits| or (a )?digits?)/,
  email: /\b([Mm]ails?|[Mm]ailed)\b(?! server)/,
  amount: /\b[Ss]ums?\b/,
  'copies, items or works': /\b[Pp]ieces?\b/,
  shipping: /\b[Pp]ostage\b/,
  'minimum order': /\b[Ll]east (order|sum|amount)\b/,
  payments: /\b[Ww]ays? to pay\b/,
  'fair sales': /\b[Aa]t (the|a) table\b/,
  fulfilment: /\b(Runs|([Aa]|[Nn]ew|[Ss]tart|[Tt]he) run)\b/,
  royalties: /\b(Shares|[Aa]dd share|(of|a|the) shares?)\b/,
  'anyone who, no one, someone or everyone': /\b([Ww]hoever|[Nn]obody|[Ss]omebody|[Aa]nybody|[Ee]verybody)\b/,
  'leave empty': /\b(Empty|Both empty):/,
  'no longer works': /\bopens? nothing\b/,
  canceled: /\b[Cc]ancelled\b/,
}

/** What an older order has stored, which is searched for, and names of papers and parcels. */
const exempt = [
  'Sold at the table: more than the stock had. Count what is left.',
  'Letter',
  'Half letter',
  'Quarter letter',
  'Eighth of a letter',
  'For example Letter, Parcel, Record mailer.',
  'This code does not exist. Check each letter: codes have no vowels, and no 0 or 1.',
  'country must be two capital letters, such as DE.',
]

/** A sentence without the names of its values and the words of its plurals' rules. */
const wordsOf = (sentence: string) => sentence.replaceAll(/\{\w+(, \w+,)?/g, ' ')

test('one word means one thing: no sentence has a word that the glossary has replaced', async () => {
  const sentences = (await sentencesInSources()).filter((sentence) => !exempt.includes(sentence))
  const found = Object.entries(formerWords).flatMap(([word, former]) =>
    sentences.filter((sentence) => former.test(wordsOf(sentence))).map((sentence) => `${word}: ${sentence}`),
  )
  expect(found).toEqual([])
})

test('what is exempt from the glossary is still a sentence of the interface', async () => {
  const sentences = await sentencesInSources()
  expect(exempt.filter((sentence) => !sentences.includes(sentence))).toEqual([])
})

/** The longest form of a message with plurals, in sentences. */
const sentencesOf = (message: string) =>
  message
    .replaceAll(
      /\{\w+, plural,(?:\s*[=\w]+ \{(?:[^{}]|\{[^{}]*\})*\})*\s*other \{((?:[^{}]|\{[^{}]*\})*)\}\}/g,
      '$1',
    )
    .split(/(?<=[.:!?])\s|\n/)

test('no sentence of the interface has more than twenty words', async () => {
  const long = (await sentencesInSources())
    .flatMap(sentencesOf)
    .filter((sentence) => sentence.split(/\s+/).length > 20)
  expect(long).toEqual([])
})
