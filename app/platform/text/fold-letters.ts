import { lazily } from '../lazily'

/** Letters that NFKD does not take apart, as people write them who do not have them on their keyboard. */
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
  // Arabic letters that many write for each other, and those of Persian that look like them; the line that stretches words.
  ...plainOf('\u0627\u0671 \u0647\u0629 \u064a\u0649\u06cc \u0643\u06a9'),
  '\u0640': '',
}

function plainOf(groups: string): Record<string, string> {
  const pairs = groups.split(' ').flatMap(([plain = '', ...letters]) => letters.map((one) => [one, plain]))
  return Object.fromEntries(pairs)
}

const foldable = lazily(() => new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g'))

/**
 * Matches what people leave out: the marks of Latin, Greek, Cyrillic, Arabic, Hebrew and Syriac letters, and characters
 * without a shape, such as soft hyphens; and the nukta below letters of India, which many keyboards lack. The vowel signs of
 * other scripts are letters of their own.
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

/** How far a letter of katakana stands behind that of hiragana. */
const fromHiragana = 0x60

export const foldLetters = (text: string): string =>
  plainLettersOf(text).replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) - fromHiragana),
  )
