import type { ReflowedBlock } from './blocks'

/** Dashes are left out: they begin what somebody says. */
const bullet = /^[•·▪‣◦*-]\s+(?=\S)/u
const numbered = /^\(?(\d{1,3})[.)]\s+(?=\S)/u

export function listOf(texts: string[], page: number): ReflowedBlock {
  const numbers = texts.map((text) => numberOf({ text }))
  const start = numbers.every((number, index) => number !== undefined && number === (numbers[0] ?? 0) + index)
    ? numbers[0]
    : undefined
  const items = texts.map((text) => text.replace(start === undefined ? anyBullet : numbered, ''))
  return { kind: 'list', page, start, items, text: items.join('\n') }
}

const anyBullet = /^[•·▪‣◦●○■–*-]\s+(?=\S)/u

/** Makes lists of paragraphs of one page that follow each other with bullets, or with numbers in a row. */
export function withLists(blocks: ReflowedBlock[]): ReflowedBlock[] {
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
  const first = blocks[from]
  if (first?.kind !== 'paragraph') return
  const start = numberOf(first)
  const isItem = (block: ReflowedBlock | undefined, index: number) =>
    block?.kind === 'paragraph' &&
    block.page === first.page &&
    (start === undefined ? bullet.test(block.text) : numberOf(block) === start + index)
  let length = 0
  while (isItem(blocks[from + length], length)) length += 1
  if (length < 2) return
  const items = blocks
    .slice(from, from + length)
    .map(({ text }) => text.replace(bullet, '').replace(numbered, ''))
  const block: ReflowedBlock = { kind: 'list', page: first.page, start, items, text: items.join('\n') }
  return { block, length }
}

function numberOf({ text }: Pick<ReflowedBlock, 'text'>): number | undefined {
  const found = numbered.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}
