import { joinHyphenated } from '../../documents/search-words'
import { characterStart } from '../../platform/cut-text'
import { searchText } from '../../platform/search-text'
import type { OfflineCopy } from './offline-copies'

interface FoundPage {
  piece: OfflineCopy
  page: OfflineCopy['pages'][number]
  passage: string
}

const most = 100
const around = 80

/** Finds pages that have all words of a query, in any order; quoted words as a phrase. */
export function searchOfflineCopies(pieces: OfflineCopy[], q: string): FoundPage[] {
  const wanted = [...searchText(q).matchAll(/"([^"]+)"|([^\s"]+)/g)].map(([, phrase, word]) =>
    (phrase ?? word ?? '').trim(),
  )
  const words = wanted.filter(Boolean)
  const found: FoundPage[] = []
  if (words.length === 0) return found
  for (const piece of pieces) {
    for (const page of piece.pages) {
      const text = joinHyphenated(page.text)
      const folded = searchText(text)
      if (found.length < most && words.every((word) => folded.includes(word)))
        found.push({ piece, page, passage: passageOf(text, folded.indexOf(words[0] ?? '')) })
    }
  }
  return found
}

function passageOf(text: string, at: number): string {
  const [from, to] = [characterStart(text, at - around), characterStart(text, at + around)]
  return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`
}
