import { useEffect, useRef, useState } from 'react'
import { type Match, occurrences } from './finding'
import type { Pdf } from './pdf.client'

const typingPauseMs = 150

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
      for (let page = 1; page <= pdf.numPages && isCurrent; page += 1) {
        const text = texts.current.get(page) ?? (await textOf(pdf, page))
        texts.current.set(page, text)
        const found = occurrences(text, phrase).map((_, index) => ({ page, index }))
        matches.push(...found)
        if (isCurrent && (found.length > 0 || page === pdf.numPages))
          setState({ matches: [...matches], searched: page })
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
