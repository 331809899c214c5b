interface Placed {
  text: string
  x: number
}

const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const leftToRightRun =
  /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}][\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{M}\p{Nd}.,:/%-]*/gu
const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[', '«': '»', '»': '«' }

/**
 * Puts words that were read by position, from left to right, into reading order, which poppler's layout does not do.
 */
export function sortWordsInReadingOrder<Word extends Placed>(words: Word[]): Word[] {
  const isMostly = countOf(words, rightToLeft) > countOf(words, /\p{L}/u) / 2
  const read = words.map((word) =>
    rightToLeft.test(word.text) ? { ...word, text: turned(word.text) } : word,
  )
  if (!isMostly) return read
  const ordered: Word[] = []
  let run: Word[] = []
  for (const word of read.reverse()) {
    if (/\p{L}|\p{N}/u.test(word.text) && !rightToLeft.test(word.text)) run.unshift(word)
    else {
      ordered.push(...run, word)
      run = []
    }
  }
  return [...ordered, ...run]
}

const countOf = (words: Placed[], letter: RegExp) =>
  words.reduce((sum, { text }) => sum + [...text].filter((one) => letter.test(one)).length, 0)

const backwards = (text: string) => [...text].reverse().join('')

const turned = (text: string) =>
  backwards(text)
    .replace(/[()[\]«»]/g, (bracket) => mirrored[bracket] ?? bracket)
    .replace(leftToRightRun, backwards)
    .normalize('NFC')
