import { type PassagePart, passageIn } from '../magazine/documents/passages'
import type { PublicationQuery } from '../magazine/publications/publications'
import { parseWords, wordsIn } from '../platform/text/search-words'
import { publicTranscripts } from './transcripts.server'

export interface FoundTranscript {
  track: string
  band: string
  address: string
  passage: PassagePart[]
}

const most = 12

/** Finds tracks and videos by their words; on the first page of a search by words alone. */
export async function searchTranscripts(query: PublicationQuery): Promise<FoundTranscript[]> {
  const words = parseWords(query.q)
  const isNarrowed = query.type || query.tag || query.page > 1 || query.inside !== undefined
  if (words.phrases.length === 0 || isNarrowed) return []
  const found: FoundTranscript[] = []
  for (const { text, ...about } of await publicTranscripts()) {
    const said = ` ${wordsIn(text)
      .map((word) => word.text)
      .join(' ')} `
    const has = (phrase: string[]) => said.includes(` ${phrase.join(' ')} `)
    if (!words.phrases.every(has) || words.without.some(has)) continue
    found.push({ ...about, passage: passageIn(text, words) })
    if (found.length === most) break
  }
  return found
}
