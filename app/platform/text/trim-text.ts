/** A pattern for spaces, and invisible characters that spreadsheets and mail programs add around a copied cell. */
const edge = '[\\s\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]+'
const edges = new RegExp(`^${edge}|${edge}$`, 'g')

/** Removes spaces and invisible characters at both ends of a text. */
export const trimText = (text: string): string => text.replace(edges, '')
