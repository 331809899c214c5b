import { lazily } from '../lazily'

/** The letters that NFKD does not decompose, with the spelling of people who cannot type them. */
const plainLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'ng',
  ꝏ: 'oo',
  ...plainOf(
    'aⱥɐ bƀɓ cȼƈ dđðɖɗ eǝəɛɇ fƒ gǥɠɣ hħɦ iıɨɩ jɉȷ kĸƙ lłƚƛⱡ nɲƞ oøɔɵ pᵽƥ rɍɽ tŧƭʈⱦ uʉʊ vʋ yƴɏ zƶʐʒ σς',
  ),
  // Arabic letters that many write for each other, similar Persian ones, and the line that stretches words.
  ...plainOf('\u0627\u0671 \u0647\u0629 \u064a\u0649\u06cc \u0643\u06a9'),
  '\u0640': '',
}

function plainOf(groups: string): Record<string, string> {
  const pairs = groups.split(' ').flatMap(([plain = '', ...letters]) => letters.map((one) => [one, plain]))
  return Object.fromEntries(pairs)
}

const foldable = lazily(() => new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g'))

/**
 * A pattern for marks that people leave out: those of Latin, Greek, Cyrillic, Arabic, Hebrew and Syriac letters,
 * characters without a shape such as soft hyphens, and the nukta of Indian letters, which many keyboards lack. Vowel
 * signs of other scripts count as letters.
 */
const optional = lazily(
  () =>
    /(?=\p{M})[\p{scx=Zinh}\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}]|[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]|\p{DI}/gu,
)

/** Returns a text without case and accents, and with plain letters for ø, ß, ﬁ and the like. */
export const plainLettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(optional(), '')
    .replace(foldable(), (letter) => plainLetters[letter] ?? letter)

/** The distance between the codes of a katakana and a hiragana letter. */
const fromHiragana = 0x60

export const foldLetters = (text: string): string =>
  plainLettersOf(text).replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - fromHiragana),
  )
