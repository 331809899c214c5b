import { href } from '../../../platform/href'
import { foldLetters } from '../../../platform/text/fold-letters'

export const maxTags = 20
export const maxTagLength = 40

/** Returns the key of a tag: tags with the same key are one. */
export const tagKey = (name: string): string =>
  foldLetters(name)
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„]/g, '"')
    .trim()

/** Normalizes a typed tag: single spaces, and no # before it. */
export const tagName = (typed: string): string =>
  typed.normalize('NFC').replaceAll('\0', '').replace(/\s+/g, ' ').trim().replace(/^#+ ?/, '')

/** Parses tags separated by commas, each once. */
export function parseTags(typed: string[]): string[] {
  const tags = new Map<string, string>()
  for (const name of typed.flatMap((text) => text.split(/[,，、،\n]/)).map(tagName)) {
    const key = tagKey(name)
    if (key && !tags.has(key)) tags.set(key, name)
  }
  return [...tags.values()]
}

export const tagAddress = (tag: string) => `${href('/search')}?${new URLSearchParams({ tag })}`
