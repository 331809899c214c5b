import { readingLineHeight } from './geometry'

/** A position in the document: a page, and the height on it that is being read, as a share from 0 to 1. */
export interface PagePosition {
  page: number
  y?: number
  x?: number
}

export const scrollerOf = () => document.fullscreenElement ?? document.scrollingElement

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
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) < readingLineHeight()) low = middle + 1
    else high = middle
  }
  return rows[low]
}

export const pagesInRow = (row: HTMLElement | undefined): number[] =>
  [...(row?.querySelectorAll<HTMLElement>('[data-page]') ?? [])].map(({ dataset }) => Number(dataset.page))

/** Returns the current position, so that the reader can return to it. */
export function currentPosition(frame: HTMLElement | null, page: number): PagePosition {
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
 * Scrolls a position to the top, below the toolbar.
 * @returns the element that marks it, to scroll there again when sizes change
 */
export function scrollToPosition(
  frame: HTMLElement | null,
  { page, x = 0, y = 0 }: PagePosition,
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

/** Scrolls text to the height that decides which page is being read. */
export function scrollToReadingLine(text: Range): void {
  text.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
  scrollerOf()?.scrollBy({ top: text.getBoundingClientRect().top - readingLineHeight(), behavior: 'instant' })
}

function scrollToMark(mark: HTMLElement): void {
  mark.scrollIntoView({ block: 'start', inline: 'nearest', behavior: 'instant' })
  const row = mark.closest<HTMLElement>('[data-layout="single"] .reader-row')
  row?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' })
  shownAt.set(mark, mark.getBoundingClientRect())
}

/**
 * The rectangle of each highlighted match when it was scrolled to: if it has moved, the reader has scrolled
 * away.
 */
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
  /** Set for the first layout: earlier sizes were not visible, so they do not tell what is being read. */
  isFirst?: boolean
}

export function changeKeepingPosition(
  frame: HTMLElement,
  { page, mark, isFirst }: Held,
  change: () => void,
): void {
  const isShown = isStillThere(mark)
  const isSingle = frame.dataset.layout === 'single'
  // In a frame that has become wider, the scroll position does not tell what was being read.
  const row = isSingle ? pageSlotOf(frame, page)?.closest('.reader-row') : visibleRow(frame)
  const before = row?.getBoundingClientRect()
  const isAbove = frame.getBoundingClientRect().top > readingLineHeight()
  const line = readingLineHeight()
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
