import { useEffect, useRef, useState } from 'react'
import type { PdfDocument } from './pdf.client'
import type { FindMatches } from './search-words'
import { passageOfMatch, type TextMatch } from './text-search'

const typingPauseMs = 150
const batchSize = 12

/** A function that returns the text of every page, if the site has extracted it; otherwise undefined. */
export type LoadPageTexts = () => Promise<string[] | undefined>

/**
 * Returns the matches in a document, and how many pages were searched so far: the site's text at once, or the file's
 * page by page.
 */
export function useMatches(pdf: PdfDocument, find: FindMatches | undefined, pageTexts: LoadPageTexts) {
  const kept = useRef(new Map<number, string>())
  const [state, setState] = useState<{ matches: TextMatch[]; searched: number }>({ matches: [], searched: 0 })

  useEffect(() => {
    let isCurrent = true
    setState({ matches: [], searched: 0 })
    if (!find) return

    const search = async () => {
      const whole = await pageTexts()
      const matches: TextMatch[] = []
      const step = whole ? pdf.numPages : batchSize
      for (let first = 1; first <= pdf.numPages && isCurrent; first += step) {
        const count = Math.min(step, pdf.numPages - first + 1)
        const pages = Array.from({ length: count }, (_, index) => first + index)
        const texts = await Promise.all(
          pages.map((page) => whole?.[page - 1] ?? kept.current.get(page) ?? textOf(pdf, page)),
        )
        for (const [index, page] of pages.entries()) {
          const text = texts[index] ?? ''
          if (!whole) kept.current.set(page, text)
          matches.push(...matchesIn(text, find, page))
        }
        if (isCurrent) setState({ matches: [...matches], searched: first + count - 1 })
      }
    }
    const timer = setTimeout(search, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [pdf, find, pageTexts])

  return state
}

const matchesIn = (text: string, find: FindMatches, page: number): TextMatch[] =>
  find(text).map((range, index) => ({ page, index, passage: passageOfMatch(text, range) }))

/** Returns a page's text with lines separated as in the text layer; empty for an unreadable page. */
async function textOf(pdf: PdfDocument, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  } catch {
    return ''
  }
}
