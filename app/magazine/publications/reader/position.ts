import { readingLine } from './geometry'

/** A position in the document: a page, and how far down it the text being read stands, from 0 to 1. */
export interface Position {
  page: number
  y?: number
  x?: number
}

const scrollerOf = () => document.fullscreenElement ?? document.scrollingElement

export const pageSlotOf = (frame: HTMLElement | null, page: number) =>
  frame?.querySelector<HTMLElement>(`[data-page="${page}"]`) ?? null

export function visibleRow(frame: HTMLElement | null): HTMLElement | undefined {
  const rows = [...(frame?.querySelectorAll<HTMLElement>('.reader-row') ?? [])]
  if (!frame || rows.length === 0) return
  if (frame.dataset.layout === 'single') {
    return rows[Math.round(Math.abs(frame.scrollLeft) / Math.max(1, frame.clientWidth))]
  }
  let [low, high] = [0, rows.length - 1]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) < readingLine()) low = middle + 1
    else high = middle
  }
  return rows[low]
}

export const pagesIn = (row: HTMLElement | undefined): number[] =>
  [...(row?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].map(({ dataset }) => Number(dataset.page))

/** Returns the current position, to come back to. */
export function currentPosition(frame: HTMLElement | null, page: number): Position {
  const slot = pageSlotOf(frame, page)
  if (!slot) return { page }
  const box = slot.getBoundingClientRect()
  const top =
    pixels(getComputedStyle(slot).scrollMarginBlockStart) +
    pixels(getComputedStyle(document.documentElement).scrollPaddingBlockStart)
  return { page, y: Math.min(1, Math.max(0, (top - box.top) / Math.max(1, box.height))) }
}

const pixels = (length: string) => Number.parseFloat(length) || 0

/**
 * Scrolls a position to the upper edge, below the toolbar.
 * @returns the element that marks it, to come back to when sizes change
 */
export function scrollToPosition(
  frame: HTMLElement | null,
  { page, x = 0, y = 0 }: Position,
): HTMLElement | undefined {
  const slot = pageSlotOf(frame, page)
  if (!frame || !slot) return
  for (const old of frame.querySelectorAll('.reader-target')) old.remove()
  const mark = document.createElement('span')
  mark.className = 'reader-target'
  mark.style.setProperty('--x', String(x))
  mark.style.setProperty('--y', String(y))
  slot.append(mark)
  scrollToMark(mark)
  return mark
}

/** Scrolls text to the line that decides which page is being read: text at the head of a page is read on that page. */
export function scrollToReadingLine(text: Range): void {
  text.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
  scrollerOf()?.scrollBy({ top: text.getBoundingClientRect().top - readingLine(), behavior: 'instant' })
}

function scrollToMark(mark: HTMLElement): void {
  mark.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' })
  const row = mark.closest<HTMLElement>('[data-layout="single"] .reader-row')
  row?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' })
  shownAt.set(mark, mark.getBoundingClientRect())
}

/** The rectangle of each mark when it was shown: if it stands elsewhere now, the reader has scrolled away. */
const shownAt = new WeakMap<HTMLElement, DOMRect>()

function isStillThere(mark: HTMLElement | undefined): mark is HTMLElement {
  const shown = mark?.isConnected && shownAt.get(mark)
  if (!mark || !shown) return false
  const { left, top } = mark.getBoundingClientRect()
  return Math.abs(left - shown.left) < 4 && Math.abs(top - shown.top) < 4
}

interface Held {
  page: number
  mark?: HTMLElement
  /** Set for the first layout: the sizes before were never shown, and say nothing about what is read. */
  isFirst?: boolean
}

export function keepPosition(frame: HTMLElement, { page, mark, isFirst }: Held, change: () => void): void {
  const isShown = isStillThere(mark)
  const isSingle = frame.dataset.layout === 'single'
  // In a frame that is wider now, the scroll position says nothing about what was read.
  const row = isSingle ? pageSlotOf(frame, page)?.closest('.reader-row') : visibleRow(frame)
  const before = row?.getBoundingClientRect()
  const isAbove = frame.getBoundingClientRect().top > readingLine()
  const line = readingLine()
  const fraction = before ? (line - before.top) / Math.max(1, before.height) : 0
  const x = (frame.scrollLeft + frame.clientWidth / 2) / Math.max(1, frame.scrollWidth)
  change()
  if (isShown) {
    scrollToMark(mark)
    return
  }
  if (isFirst) return
  if (isSingle) {
    row?.scrollIntoView({ inline: 'start', block: 'nearest', behavior: 'instant' })
    return
  }
  frame.scrollLeft = x * frame.scrollWidth - frame.clientWidth / 2
  if (!row || isAbove) return
  const after = row.getBoundingClientRect()
  scrollerOf()?.scrollBy({ top: after.top + fraction * after.height - line, behavior: 'instant' })
}
