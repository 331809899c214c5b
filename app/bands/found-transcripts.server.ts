import { type PassagePart, passageAroundMatch } from '../magazine/documents/passages'
import type { PublicationQuery } from '../magazine/publications/publications'
import { parseWordQuery, searchWordsIn } from '../platform/text/search-words'
import { listPublicTranscripts } from './transcripts.server'

export interface FoundTranscript {
  track: string
  band: string
  address: string
  passage: PassagePart[]
}

const most = 12

/**
 * Finds tracks and videos by the words of their transcripts, for the first page of a search that has only
 * words.
 */
export async function searchTranscripts(query: PublicationQuery): Promise<FoundTranscript[]> {
  const words = parseWordQuery(query.q)
  const isNarrowed = query.type || query.tag || query.page > 1 || query.inside !== undefined
  if (words.phrases.length === 0 || isNarrowed) return []
  const found: FoundTranscript[] = []
  for (const { text, ...about } of await listPublicTranscripts()) {
    const said = ` ${searchWordsIn(text)
      .map((word) => word.text)
      .join(' ')} `
    const has = (phrase: string[]) => said.includes(` ${phrase.join(' ')} `)
    if (!words.phrases.every(has) || words.without.some(has)) continue
    found.push({ ...about, passage: passageAroundMatch(text, words) })
    if (found.length === most) break
  }
  return found
}
