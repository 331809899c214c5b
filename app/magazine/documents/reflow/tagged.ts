import { lineText, type PageLine, type PageWord } from '../documents'
import type { PageTag } from '../page-tags'
import { textDirectionOf } from '../text-direction'
import type { ReflowPage } from './reflow-page'
import { annotatedText } from './ruby'

export interface TaggedLine {
  text: string
  /**
   * Whether the next line's first word would have fitted at the end of this line, so that the line was broken on
   * purpose.
   */
  isBroken: boolean
}

export interface TaggedPart extends Omit<PageTag, 'children' | 'role'> {
  role: PageTag['role'] | 'untagged'
  lines: TaggedLine[]
  size: number
  parts: TaggedPart[]
  untagged: PageLine[]
}

/** The minimum share of a page's letters that tags have to cover. */
const minTagged = 0.8
/** The maximum share of a page's letters that tags call no part of its text. */
const maxArtifacts = 0.4
const maxComparisons = 3_000_000

/**
 * Returns the parts of a tagged page in the order of its tags, with untagged parts between them; undefined
 * for a page whose tags leave out much of it, or break its sentences.
 */
export function taggedParts({ tags, lines }: ReflowPage): TaggedPart[] | undefined {
  if (!tags) return
  const owners = new Owners(tags)
  const words = lines.flatMap((line, index) => line.words.map((word) => ({ word, line, index })))
  if (words.length * owners.boxCount > maxComparisons) return
  const untagged = new Map<PageTag | undefined, Map<PageLine, PageWord[]>>()
  const letters = { tagged: 0, untagged: 0, artifacts: 0 }
  let before: PageTag | undefined
  for (const { word, line, index } of words) {
    const owner = owners.of(word, line)
    const kind = owner ? (owner.tag.role === 'artifact' ? 'artifacts' : 'tagged') : 'untagged'
    letters[kind] += word.text.length
    if (owner) {
      owners.give(owner, { word, line, index })
      if (kind === 'tagged') before = owner.tag
    } else {
      const own = untagged.get(before) ?? new Map<PageLine, PageWord[]>()
      own.set(line, [...(own.get(line) ?? []), word])
      untagged.set(before, own)
    }
  }
  const ofText = letters.tagged + letters.untagged
  if (letters.tagged < minTagged * ofText || letters.tagged === 0) return
  if (letters.artifacts > maxArtifacts * (ofText + letters.artifacts)) return
  const part = (tag: PageTag): TaggedPart => ({
    ...tag,
    ...owners.textOf(tag),
    parts: (tag.children ?? []).map(part),
    untagged: [tag, ...allBelow(tag)].flatMap((one) => linesOf(untagged.get(one))),
  })
  const parts = tags.filter(({ role }) => role !== 'artifact').map(part)
  if (breaksSentences(parts)) return
  const first = linesOf(untagged.get(undefined))
  return first.length > 0
    ? [{ role: 'untagged', lines: [], size: 0, parts: [], untagged: first }, ...parts]
    : parts
}

const allBelow = ({ children = [] }: PageTag): PageTag[] =>
  children.flatMap((child) => [child, ...allBelow(child)])

const linesOf = (words: Map<PageLine, PageWord[]> | undefined): PageLine[] =>
  [...(words ?? [])].map(([line, own]) => ({ ...line, words: own }))

/** Tells whether tags break sentences, since some programs make a paragraph of each line. */
function breaksSentences(parts: TaggedPart[]): boolean {
  const paragraphs = parts.filter(({ role, lines }) => role === 'paragraph' && lines.length > 0)
  const broken = paragraphs.filter(({ lines }, index) => {
    const [own, next] = [lines[0]?.text ?? '', paragraphs[index + 1]?.lines[0]?.text ?? '']
    return lines.length === 1 && /[\p{L},]$/u.test(own) && /^\p{Ll}/u.test(next)
  })
  return broken.length >= 4 && broken.length > paragraphs.length / 3
}

interface Owner {
  tag: PageTag
  /** The position of the box in the tag's order. */
  at: number
}

interface Owned {
  word: PageWord
  line: PageLine
  index: number
}

/** Finds the tag that a word belongs to by its position. */
class Owners {
  private boxes: { owner: Owner; x: number; y: number; right: number; bottom: number }[] = []
  private owned = new Map<PageTag, (Owned & { at: number })[]>()

  constructor(tags: PageTag[]) {
    for (const tag of tags.flatMap((one) => [one, ...allBelow(one)]))
      for (const [at, [x, y, width, height]] of (tag.boxes ?? []).entries())
        this.boxes.push({ owner: { tag, at }, x, y, right: x + width, bottom: y + height })
  }

  get boxCount() {
    return this.boxes.length
  }

  of(word: PageWord, line: PageLine): Owner | undefined {
    const x = word.x + word.width / 2
    const y = (word.y ?? line.y) + (word.height ?? line.height) / 2
    const slack = line.fontSize * 0.3
    let nearest: Owner | undefined
    let least = Number.POSITIVE_INFINITY
    for (const box of this.boxes) {
      if (x < box.x - 1 || x > box.right + 1 || y < box.y - slack || y > box.bottom + slack) continue
      const distance = Math.abs((box.y + box.bottom) / 2 - y)
      if (distance >= least) continue
      nearest = box.owner
      least = distance
    }
    return nearest
  }

  give({ tag, at }: Owner, owned: Owned): void {
    const all = this.owned.get(tag) ?? []
    all.push({ ...owned, at })
    this.owned.set(tag, all)
  }

  textOf(tag: PageTag): Pick<TaggedPart, 'lines' | 'size'> {
    const byLine = new Map<number, { at: number; line: PageLine; words: PageWord[] }>()
    const all = this.owned.get(tag) ?? []
    for (const { word, line, index, at } of all) {
      const own = byLine.get(index) ?? { at, line, words: [] }
      byLine.set(index, { ...own, at: Math.min(own.at, at), words: [...own.words, word] })
    }
    const lines = [...byLine]
      .sort(([one, { at }], [other, { at: after }]) => at - after || one - other)
      .map(([, { line, words }]) => ({ ...line, words }))
    return { lines: withBreaks(lines), size: Math.max(0, ...all.map(({ line }) => line.fontSize)) }
  }
}

/** The minimum font size of an initial, relative to its line. */
const initialSize = 1.5

/** Returns the text of lines, a large first letter with the line that it begins. */
function withBreaks(lines: PageLine[]): TaggedLine[] {
  const isRightToLeft = textDirectionOf(lines.map(lineText).join(' ')) === 'rtl'
  const edges = lines.map(({ words }) => ({
    left: Math.min(...words.map(({ x }) => x)),
    right: Math.max(...words.map(({ x, width }) => x + width)),
  }))
  const broken = lines.map((line, index) => {
    const edge = edges[index]
    const below = lines[index + 1]
    const next = below?.words[0]
    const room = edge ? roomBehind(edge, edges, isRightToLeft) : 0
    const isBelow = below && below.y > line.y + line.height / 2
    const isBroken = Boolean(isBelow && next && next.width + 0.3 * line.fontSize < room)
    return { text: annotatedText(line), isBroken }
  })
  const [initial, first, ...rest] = broken
  const isInitial =
    /^["“‘«]?\p{Lu}$/u.test(initial?.text ?? '') &&
    (lines[0]?.fontSize ?? 0) > initialSize * (lines[1]?.fontSize ?? Number.POSITIVE_INFINITY)
  return initial && first && isInitial ? [{ ...first, text: initial.text + first.text }, ...rest] : broken
}

interface Edges {
  left: number
  right: number
}

/** Returns how much shorter a line is than the longest one of its column. */
function roomBehind(line: Edges, all: Edges[], isRightToLeft: boolean): number {
  const column = all.filter(({ left, right }) => left < line.right && right > line.left)
  return isRightToLeft
    ? line.left - Math.min(...column.map(({ left }) => left))
    : Math.max(...column.map(({ right }) => right)) - line.right
}
