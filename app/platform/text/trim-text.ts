/** Spaces, and what spreadsheets and mail programs put around a copied cell without showing it. */
const edge = '[\\s\\u00ad\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff]+'
const edges = new RegExp(`^${edge}|${edge}$`, 'g')

/** Returns a text without what is not seen at its beginning and end. */
export const trimText = (text: string): string => text.replace(edges, '')
