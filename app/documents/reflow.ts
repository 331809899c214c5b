import { type OutlineItem, type PageLine, wordsOf } from './documents'

export interface ReflowPage {
  number: number
  height: number
  lines: PageLine[]
}

/** A piece of reflowed text, with the page that it begins on. */
export interface ReflowedBlock {
  kind: 'heading' | 'paragraph'
  /** Of a heading: 2 to 4, below the title of the page. */
  level?: 2 | 3 | 4
  page: number
  text: string
}

/** The text of some pages that follow each other, as an article. The outline says what is a heading. */
export function reflow(pages: ReflowPage[], _outline: OutlineItem[] = []): ReflowedBlock[] {
  return pages.flatMap(({ number, lines }) => {
    const blocks = new Map<number, string[]>()
    for (const line of lines) blocks.set(line.block, [...(blocks.get(line.block) ?? []), wordsOf(line)])
    return [...blocks.values()].map(
      (texts): ReflowedBlock => ({ kind: 'paragraph', page: number, text: texts.join(' ') }),
    )
  })
}
