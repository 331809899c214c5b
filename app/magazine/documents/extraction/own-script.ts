import type { HocrLine, HocrWord } from './hocr'

const latin = /\p{Script=Latin}/u
/** How much lower the confidence of the recognition without Latin letters may be, of 100. */
const maxLessSure = 10
/** The maximum share of Latin words on a page in another script. */
const maxLatin = 0.5

/** Tells whether a page in another script has words in Latin letters, which may be misread words of its own script. */
export function hasStrayLatinWords(lines: HocrLine[]): boolean {
  const words = lines.flatMap((line) => line.words)
  const inLatin = words.filter(({ text }) => latin.test(text)).length
  return inLatin > 0 && inLatin <= maxLatin * words.length
}

/**
 * Replaces words in Latin letters by the recognition in the page's own script at the same place, if that is about as
 * certain: with two scripts, tesseract confuses short words.
 */
export function replaceStrayLatinWords(lines: HocrLine[], inOwnScript: HocrLine[]): HocrLine[] {
  const own = inOwnScript.flatMap((line) => line.words)
  const replaced = (word: HocrWord): HocrWord[] => {
    if (!latin.test(word.text)) return [word]
    const same = own.filter((other) => isWithin(other, word))
    const isSure =
      same.length > 0 &&
      same.every(({ text, confidence }) => !latin.test(text) && confidence >= word.confidence - maxLessSure)
    return isSure ? same : [word]
  }
  return lines.map((line) => ({ ...line, words: line.words.flatMap(replaced) }))
}

function isWithin(word: HocrWord, place: HocrWord): boolean {
  const across = Math.min(word.right, place.right) - Math.max(word.left, place.left)
  const down = Math.min(word.bottom, place.bottom) - Math.max(word.top, place.top)
  const height = Math.min(word.bottom - word.top, place.bottom - place.top)
  return across > 0.5 * (word.right - word.left) && down > 0.5 * height
}
