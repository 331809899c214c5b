import { characterStart } from '../../../platform/text/cut-text'
import {
  joinHyphenated,
  matchesTextQuery,
  parseTextQuery,
  searchableText,
  searchWordsIn,
} from '../../../platform/text/search-words'
import type { OfflineCopy } from './offline-copies'

interface FoundPage {
  piece: OfflineCopy
  page: OfflineCopy['pages'][number]
  passage: string
}

const most = 100
const around = 80

/** Searches pages by the grammar of /search, also within words. */
export function searchOfflineCopies(pieces: OfflineCopy[], q: string): FoundPage[] {
  const query = parseTextQuery(q)
  const found: FoundPage[] = []
  const [first] = query.has
  if (first === undefined) return found
  const [firstWord = first] = first.trim().split(' ')
  for (const piece of pieces) {
    for (const page of piece.pages) {
      const text = joinHyphenated(page.text)
      if (found.length === most || !matchesTextQuery(searchableText(text), query)) continue
      const at = searchWordsIn(text).find((word) => word.text.includes(firstWord))?.start ?? 0
      found.push({ piece, page, passage: passageOf(text, at) })
    }
  }
  return found
}

function passageOf(text: string, at: number): string {
  const [from, to] = [characterStart(text, at - around), characterStart(text, at + around)]
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
