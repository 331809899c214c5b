import { type RefObject, useEffect } from 'react'
import { type Match, occurrences } from './finding'

/**
 * Marks a phrase on the pages that are drawn and leads to the match shown, once: from there the reader may scroll away. By the CSS Custom Highlight API: the text layer itself stays as it is.
 * Browsers without it show the page of a match, unmarked.
 */
export function useHighlights(frame: RefObject<HTMLElement>, phrase: string, shown: Match | undefined): void {
  useEffect(() => {
    const element = frame.current
    if (!element || !('highlights' in CSS)) return
    let hasLed = false

    const mark = () => {
      const all: Range[] = []
      const current: Range[] = []
      for (const slot of element.querySelectorAll<HTMLElement>('[data-page]')) {
        const ranges = rangesIn(slot, phrase)
        const isShown = shown?.page === Number(slot.dataset.page)
        for (const [index, range] of ranges.entries()) {
          if (isShown && index === shown.index) current.push(range)
          else all.push(range)
        }
      }
      CSS.highlights.set('found', new Highlight(...all))
      CSS.highlights.set('found-now', new Highlight(...current))
      if (hasLed || !current[0]) return
      hasLed = true
      current[0].startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    mark()
    element.addEventListener('pagetext', mark)
    return () => {
      element.removeEventListener('pagetext', mark)
      CSS.highlights.delete('found')
      CSS.highlights.delete('found-now')
    }
  }, [frame, phrase, shown])
}

function rangesIn(slot: HTMLElement, phrase: string): Range[] {
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
  return occurrences(text, phrase).map(({ start, end }) => {
    const range = document.createRange()
    const first = nodes.findLast((each) => each.start <= start)
    const last = nodes.findLast((each) => each.start < end)
    if (first) range.setStart(first.node, Math.min(start - first.start, first.node.length))
    if (last) range.setEnd(last.node, Math.min(end - last.start, last.node.length))
    return range
  })
}
