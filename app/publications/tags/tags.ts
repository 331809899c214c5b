import { toSearchText } from '../../platform/search-text'

export const mostTags = 20
export const tagLetters = 40

/** Tags with the same key are one. */
export const tagKey = (name: string): string => toSearchText(name).trim()

/** A tag as somebody typed it: its spaces are single, and a # before it is left out. */
export const tagName = (typed: string): string =>
  typed.normalize('NFC').replaceAll('\0', '').replace(/\s+/g, ' ').trim().replace(/^#+ ?/, '')

/** From words with commas between them, each tag once. */
export function tagsIn(typed: string[]): string[] {
  const tags = new Map<string, string>()
  for (const name of typed.flatMap((text) => text.split(/[,，、،\n]/)).map(tagName)) {
    const key = tagKey(name)
    if (key && !tags.has(key)) tags.set(key, name)
  }
  return [...tags.values()]
}

export const tagAddress = (tag: string) => `/search?${new URLSearchParams({ tag })}`
