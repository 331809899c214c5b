import { cutText } from './cut-text'

const maxLength = 200

/** Returns what was typed into a search field, as it came in an address. */
export const typedQuery = (params: URLSearchParams, name = 'q'): string =>
  cutText((params.get(name) ?? '').replaceAll('\0', '').trim(), maxLength)
