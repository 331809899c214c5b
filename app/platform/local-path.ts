/**
 * A path of this site, from a value that anybody may have written; `fallback` for everything else.
 * Read by the URL parser of the browser, which takes `\` for `/` and drops tabs: what looks local may not be.
 */
export function localPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  const here = 'http://here.invalid'
  try {
    const url = new URL(value, here)
    if (url.origin !== here) return fallback
    const path = url.pathname + url.search + url.hash
    return path.startsWith('//') ? fallback : path
  } catch {
    return fallback
  }
}
