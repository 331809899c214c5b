import { joinHyphenated, searchWordsIn, type WordQuery } from '../../platform/text/search-words'

export interface PassagePart {
  text: string
  isMarked: boolean
}

const wordsBefore = 12
const wordsAround = 40

/** Returns the words around the best match in a text, with the matches marked; the text must have one. */
export function passageAroundMatch(text: string, { phrases }: WordQuery): PassagePart[] {
  const words = searchWordsIn(text)
  const marked = new Set<number>()
  for (const phrase of phrases)
    for (let at = 0; at <= words.length - phrase.length; at += 1)
      if (phrase.every((one, index) => words[at + index]?.text === one))
        for (let index = 0; index < phrase.length; index += 1) marked.add(at + index)

  const from = Math.max(0, densestMatch([...marked].sort((a, b) => a - b)) - wordsBefore)
  const shown = words.slice(from, from + wordsAround)
  const parts: PassagePart[] = []
  let end = shown[0]?.start ?? 0
  const add = (until: number, isMarked: boolean) => {
    const piece = joinHyphenated(text.slice(end, until))
    if (piece) parts.push({ text: piece, isMarked })
    end = until
  }
  for (const [index, { start, end: until }] of shown.entries()) {
    if (!marked.has(from + index)) continue
    add(start, false)
    add(until, true)
  }
  add(shown.at(-1)?.end ?? end, false)
  if (from > 0) parts.unshift({ text: '… ', isMarked: false })
  if (from + shown.length < words.length) parts.push({ text: ' …', isMarked: false })
  return parts
}

/** Returns the position with the most other matches shortly after it. */
function densestMatch(places: number[]): number {
  const room = wordsAround - wordsBefore
  let [best, most] = [places[0] ?? 0, 0]
  for (const [index, place] of places.entries()) {
    const near = places.slice(index, index + room).filter((other) => other < place + room).length
    if (near > most) [best, most] = [place, near]
  }
  return best
}
