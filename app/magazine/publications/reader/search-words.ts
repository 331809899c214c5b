import { parseWordQuery, searchWordsIn } from '../../../platform/text/search-words'
import { findOccurrences } from './text-search'

/**
 * A function that finds matches in a text.
 * @returns the ranges of the matches
 */
export type FindMatches = (text: string) => { start: number; end: number }[]

export interface SearchQuery {
  q: string
  page: number
}

/** Returns a function that finds a phrase as typed, or a query of /search by its rules. */
export function matchFinderOf(phrase: string, asked: string | undefined): FindMatches | undefined {
  if (phrase.trim() === '') return
  return phrase === asked ? (text) => findSearchQuery(text, phrase) : (text) => findOccurrences(text, phrase)
}

/** Finds a query on a page from /search: all words together, or else each of them. */
export function findSearchQuery(text: string, q: string): ReturnType<FindMatches> {
  const { phrases, without } = parseWordQuery(q)
  const words = searchWordsIn(text)
  const placesOf = (phrase: string[]) =>
    words.flatMap(({ start }, at) => {
      const end = words[at + phrase.length - 1]?.end
      const isThere = phrase.every((one, index) => words[at + index]?.text === one)
      return isThere && end !== undefined ? [{ start, end }] : []
    })
  if (phrases.length === 0 || without.some((phrase) => placesOf(phrase).length > 0)) return []
  const together = placesOf(phrases.flat())
  if (together.length > 0) return together
  const apart = phrases.map(placesOf)
  return apart.every((places) => places.length > 0) ? apart.flat().sort((a, b) => a.start - b.start) : []
}
