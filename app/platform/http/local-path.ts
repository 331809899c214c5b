/**
 * Returns an untrusted path if it leads to this site. It is parsed as a URL, because browsers read `\` as `/` and drop
 * tabs: a path may only look local.
 */
export function localPath(value: unknown, fallback = '/'): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return fallback
  const origin = 'http://local.invalid'
  try {
    const url = new URL(value, origin)
    if (url.origin !== origin) return fallback
    const path = url.pathname + url.search + url.hash
    return path.startsWith('//') ? fallback : path
  } catch {
    return fallback
  }
}
