/** The length below which a text may be a page number or an ornament. */
const minCharacters = 40
const minShareOfLetters = 0.25
const maxShareUnknown = 0.3

const unknown = /[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu
const letter = /[\p{L}\p{M}\p{N}]/gu

/**
 * Tells whether a page has no readable text: it is a scan, or its font does not tell which letters it has and gives
 * meaningless symbols.
 */
export function hasNoReadableText(text: string): boolean {
  const characters = text.replace(/\s/g, '').replace(/(.)\1+/gu, '$1')
  const count = [...characters].length
  if (count === 0 || countOf(characters, unknown) > maxShareUnknown * count) return true
  return count >= minCharacters && countOf(characters, letter) < minShareOfLetters * count
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
