import { type RefObject, useEffect } from 'react'
import { scrollToReadingLine } from './position'
import type { FindMatches } from './search-words'
import type { TextMatch } from './text-search'

/**
 * Highlights matches on the drawn pages by the CSS Custom Highlight API, and scrolls once to the current match.
 * Browsers without that API show the page of the match.
 */
export function useHighlights(
  frame: RefObject<HTMLElement>,
  find: FindMatches | undefined,
  match: TextMatch | undefined,
): void {
  useEffect(() => {
    const element = frame.current
    if (!element || !find || !('highlights' in CSS)) return
    let hasScrolled = false

    const mark = () => {
      const others: Range[] = []
      const current: Range[] = []
      for (const slot of element.querySelectorAll<HTMLElement>('[data-page]')) {
        const ranges = rangesIn(slot, find)
        const isCurrentPage = match?.page === Number(slot.dataset.page)
        for (const [index, range] of ranges.entries()) {
          const list = isCurrentPage && index === match.index ? current : others
          list.push(range)
        }
      }
      CSS.highlights.set('found', new Highlight(...others))
      CSS.highlights.set('found-now', new Highlight(...current))
      if (hasScrolled || !current[0]) return
      hasScrolled = true
      scrollToReadingLine(current[0])
    }
    mark()
    element.addEventListener('pagetext', mark)
    return () => {
      element.removeEventListener('pagetext', mark)
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-now')
    }
  }, [frame, find, match])
}

function rangesIn(slot: HTMLElement, find: FindMatches): Range[] {
  const layer = slot.querySelector('.textLayer')
  if (!layer) return []
  const nodes: { node: Text; start: number }[] = []
  let text = ''
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      nodes.push({ node, start: text.length })
      text += node.data
    } else if (node instanceof HTMLBRElement) text += '\n'
  }
  return find(text).map(({ start, end }) => {
    const range = document.createRange()
    const first = nodes.findLast((each) => each.start <= start)
    const last = nodes.findLast((each) => each.start < end)
    if (first) range.setStart(first.node, Math.min(start - first.start, first.node.length))
    if (last) range.setEnd(last.node, Math.min(end - last.start, last.node.length))
    return range
  })
}
