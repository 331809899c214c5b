import { parseWords, wordsIn } from '../../../platform/text/search-words'
import { findOccurrences } from './text-search'

/** @returns the ranges of its matches */
export type Find = (text: string) => { start: number; end: number }[]

export interface SearchQuery {
  q: string
  page: number
}

/** Returns a finder for a phrase as it was typed; for a query of /search, it searches as /search does. */
export function finderOf(phrase: string, asked: string | undefined): Find | undefined {
  if (phrase.trim() === '') return
  return phrase === asked ? (text) => findQuery(text, phrase) : (text) => findOccurrences(text, phrase)
}

/** Finds a query on a page that /search found: the words together, or else each of them. */
export function findQuery(text: string, q: string): ReturnType<Find> {
  const { phrases, without } = parseWords(q)
  const words = wordsIn(text)
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
