import type { ReflowedBlock } from './blocks'
import { bulletSigns, type ListNumbering, readItemNumber } from './item-numbers'

/** A pattern for a bullet at the beginning of a text. Dashes are left out, since they begin speech. */
const bullet = new RegExp(`^[${bulletSigns}]\\s+(?=\\S)`, 'u')
const anyBullet = new RegExp(`^[–${bulletSigns}]\\s+(?=\\S)`, 'u')
const firstWord = /^(\S+)\s+(?=\S)/u
/** The minimum number of items in a list with letters, since names begin with a letter too. */
const minLettered = 3

export function makeListBlock(texts: string[], page: number): ReflowedBlock {
  const counted = countOf(texts)
  const isCounted = counted?.length === texts.length
  const items = texts.map((text) => text.replace(isCounted ? firstWord : anyBullet, ''))
  const { start, numbering } = isCounted ? counted : {}
  return { kind: 'list', page, start, ...(numbering && { numbering }), items, text: items.join('\n') }
}

/** Makes lists of paragraphs of one page that follow each other with bullets, or with numbers in a row. */
export function groupLists(blocks: ReflowedBlock[]): ReflowedBlock[] {
  const result: ReflowedBlock[] = []
  for (let index = 0; index < blocks.length; ) {
    const list = listAt(blocks, index)
    const block = blocks[index]
    if (list) {
      result.push(list.block)
      index += list.length
    } else {
      if (block) result.push(block)
      index += 1
    }
  }
  return result
}

function listAt(blocks: ReflowedBlock[], from: number) {
  const page = blocks[from]?.page ?? 0
  const end = blocks.findIndex(
    (block, at) => at >= from && (block.kind !== 'paragraph' || block.page !== page),
  )
  const texts = blocks.slice(from, end < 0 ? undefined : end).map(({ text }) => text)
  const bullets = texts.findIndex((text) => !bullet.test(text))
  const count = countOf(texts)?.length ?? (bullets < 0 ? texts.length : bullets)
  if (count < 2) return
  const block = makeListBlock(texts.slice(0, count), page)
  const isTooShort = block.numbering !== undefined && /^[a-z]\.$/i.test(texts[0]?.split(' ')[0] ?? '')
  return isTooShort && count < minLettered ? undefined : { block, length: count }
}

/** Returns how many texts from the first on have numbers that count up, and from which one; undefined if it has none. */
function countOf(texts: string[]): { start: number; numbering?: ListNumbering; length: number } | undefined {
  const numbers = (text: string | undefined) => readItemNumber(firstWord.exec(text ?? '')?.[1] ?? '') ?? []
  const counts = numbers(texts[0]).map(({ value, numbering }) => {
    let length = 1
    const goesOn = (text: string | undefined) =>
      numbers(text).some((next) => next.numbering === numbering && next.value === value + length)
    while (length < texts.length && goesOn(texts[length])) length++
    return { start: value, numbering, length }
  })
  return counts.toSorted((a, b) => b.length - a.length)[0]
}
