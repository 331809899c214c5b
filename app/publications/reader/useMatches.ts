import { useEffect, useRef, useState } from 'react'
import type { Pdf } from './pdf.client'
import { findOccurrences, type Match } from './text-search'

const typingPauseMs = 150
const batchSize = 12

/** @returns the matches and the number of pages searched so far */
export function useMatches(pdf: Pdf, phrase: string) {
  const pageTexts = useRef(new Map<number, string>())
  const [state, setState] = useState<{ matches: Match[]; searched: number }>({ matches: [], searched: 0 })

  useEffect(() => {
    let isCurrent = true
    setState({ matches: [], searched: 0 })
    if (phrase.trim() === '') return

    const search = async () => {
      const matches: Match[] = []
      for (let first = 1; first <= pdf.numPages && isCurrent; first += batchSize) {
        const count = Math.min(batchSize, pdf.numPages - first + 1)
        const pages = Array.from({ length: count }, (_, index) => first + index)
        const texts = await Promise.all(pages.map((page) => pageTexts.current.get(page) ?? textOf(pdf, page)))
        for (const [index, page] of pages.entries()) {
          const text = texts[index] ?? ''
          pageTexts.current.set(page, text)
          matches.push(...findOccurrences(text, phrase).map((_, match) => ({ page, index: match })))
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

/** Lines are separated as in the text layer; an unreadable page is empty. */
async function textOf(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  } catch {
    return ''
  }
}
