/** Normalizes a text for searching: without case, accents and typographic quotation marks. */
export function searchText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʼ′]/g, "'")
    .replace(/[“”„]/g, '"')
}

/**
 * Normalizes a text for the database: `%`, `_` and `\\` become private-use characters, because neither engine lets
 * `contains` escape them.
 */
export function toSearchText(text: string): string {
  return searchText(text).replace(/[%_\\]/g, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  )
}

/** Returns the words of a query as the database stores them, each once. */
export const searchWords = (query: string): string[] => [
  ...new Set(toSearchText(query).split(/\s+/).filter(Boolean)),
]
