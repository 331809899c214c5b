import { useEffect, useRef, useState } from 'react'
import { type Match, occurrences } from './finding'
import type { Pdf } from './pdf.client'

const typingPauseMs = 150
/** Read side by side: each page waits for its own ranges of the file. */
const pagesAtOnce = 12

/**
 * Every match of a phrase in a document, found page by page while the reader goes on; texts are read once.
 * @returns the matches so far and how many pages have been searched
 */
export function useMatches(pdf: Pdf, phrase: string) {
  const texts = useRef(new Map<number, string>())
  const [state, setState] = useState<{ matches: Match[]; searched: number }>({ matches: [], searched: 0 })

  useEffect(() => {
    let isCurrent = true
    setState({ matches: [], searched: 0 })
    if (phrase.trim() === '') return

    const search = async () => {
      const matches: Match[] = []
      for (let first = 1; first <= pdf.numPages && isCurrent; first += pagesAtOnce) {
        const count = Math.min(pagesAtOnce, pdf.numPages - first + 1)
        const pages = Array.from({ length: count }, (_, index) => first + index)
        const read = await Promise.all(pages.map((page) => texts.current.get(page) ?? textOf(pdf, page)))
        for (const [index, page] of pages.entries()) {
          const text = read[index] ?? ''
          texts.current.set(page, text)
          matches.push(...occurrences(text, phrase).map((_, match) => ({ page, index: match })))
        }
        if (isCurrent) setState({ matches: [...matches], searched: first + count - 1 })
      }
    }
    const timer = setTimeout(search, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [pdf, phrase])

  return state
}

/** A page's text, its lines parted by spaces as the text layer parts them; empty where it cannot be read. */
async function textOf(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  } catch {
    return ''
  }
}
