import { type PassagePart, passageAroundMatch } from '../magazine/documents/passages'
import type { PublicationQuery } from '../magazine/publications/publications'
import { cachedTables } from '../platform/changes/cached-tables.server'
import { parseWordQuery, searchWordsIn } from '../platform/text/search-words'
import { listPublicTranscripts } from './transcripts.server'

export interface FoundTranscript {
  track: string
  band: string
  address: string
  passage: PassagePart[]
}

const most = 12

/** Reading all lyrics takes longer than searching them. */
const transcripts = cachedTables(['Track', 'Release', 'Band'], async () =>
  (await listPublicTranscripts()).map((transcript) => ({
    ...transcript,
    said: ` ${searchWordsIn(transcript.text)
      .map(({ text }) => text)
      .join(' ')} `,
  })),
)

/**
 * Finds tracks and videos by the words of their transcripts, for the first page of a search that has only
 * words.
 */
export async function searchTranscripts(query: PublicationQuery): Promise<FoundTranscript[]> {
  const words = parseWordQuery(query.q)
  const isNarrowed = query.type || query.tag || query.page > 1 || query.inside !== undefined
  if (words.phrases.length === 0 || isNarrowed) return []
  const found: FoundTranscript[] = []
  for (const { text, said, ...about } of await transcripts.read()) {
    const has = (phrase: string[]) => said.includes(` ${phrase.join(' ')} `)
    if (!words.phrases.every(has) || words.without.some(has)) continue
    found.push({ ...about, passage: passageAroundMatch(text, words) })
    if (found.length === most) break
  }
  return found
}
