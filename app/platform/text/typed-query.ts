import { cutText } from './cut-text'

const maxLength = 200

/** Returns the text of a search field from an address. */
export const typedQuery = (params: URLSearchParams, name = 'q'): string =>
  cutText((params.get(name) ?? '').replaceAll('\0', '').trim(), maxLength)
