/**
 * Returns a path as routes match it: regardless of case, encoding, repeated slashes and a trailing slash.
 * @returns an empty text for a path that cannot be decoded
 */
export function routedPath(path: string): string {
  try {
    return decodeURIComponent(path)
      .toLowerCase()
      .replace(/\/+/g, '/')
      .replace(/(?<=.)\/$/, '')
  } catch {
    return ''
  }
}
