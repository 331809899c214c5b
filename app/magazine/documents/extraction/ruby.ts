import { isVerticalLine } from '../documents'
import type { ExtractedLine } from './messages'

const kana = /^[\p{Script=Hiragana}\p{Script=Katakana}ー・]+$/u
const han = /[\p{Script=Han}々]/u
/** The maximum size of ruby, as a share of its base text's size. */
const maxSize = 0.65
/** The minimum distance of ruby from its line, in line heights; it may overlap the line. */
const nearest = -0.5
const farthest = 0.7

/** Attaches ruby (small kana that tell how characters are read) to its base words, and removes it from the lines. */
export function attachRuby(lines: ExtractedLine[]): ExtractedLine[] {
  const bases = lines.map((line) => ({ ...line, words: line.words.map((word) => ({ ...word })) }))
  return bases.filter((line) => {
    const isKana = line.words.every(({ text }) => kana.test(text))
    if (!isKana) return true
    const found = line.words.map((word) => findBase(spanOf(word, line), line, bases))
    if (!found.every((one) => one !== undefined)) return true
    for (const [index, { word, from, to }] of found.entries())
      word.ruby = [...(word.ruby ?? []), { from, to, text: line.words[index]?.text ?? '' }]
    return false
  })
}

interface Span {
  x: number
  y: number
  width: number
  height: number
}

const spanOf = (word: ExtractedLine['words'][number], { y, height }: ExtractedLine): Span => ({
  x: word.x,
  width: word.width,
  y: word.y ?? y,
  height: word.height ?? height,
})

/** Finds the characters that a ruby text belongs to: below it, or left of it in a vertical line. */
function findBase(ruby: Span, line: ExtractedLine, bases: ExtractedLine[]) {
  for (const base of bases) {
    if (line.fontSize > maxSize * base.fontSize) continue
    const isDown = isVerticalLine(base)
    const gap = isDown ? ruby.x - base.x - base.width : base.y - ruby.y - ruby.height
    if (gap < nearest * base.fontSize || gap > farthest * base.fontSize) continue
    for (const word of base.words) {
      const range = charactersUnder(ruby, word.text, spanOf(word, base), isDown)
      if (range) return { word, ...range }
    }
  }
}

function charactersUnder(ruby: Span, text: string, word: Span, isDown: boolean) {
  const [start, length] = isDown ? [word.y, word.height] : [word.x, word.width]
  const [begin, end] = isDown ? [ruby.y, ruby.y + ruby.height] : [ruby.x, ruby.x + ruby.width]
  const characters = [...text]
  const each = length / characters.length
  let at = 0
  const under: { from: number; to: number }[] = []
  for (const [index, character] of characters.entries()) {
    const middle = start + (index + 0.5) * each
    if (han.test(character) && middle > begin && middle < end)
      under.push({ from: at, to: at + character.length })
    at += character.length
  }
  const [first, last] = [under[0], under.at(-1)]
  return first && last && { from: first.from, to: last.to }
}
