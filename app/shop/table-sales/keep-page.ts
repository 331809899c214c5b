const cacheName = 'table'
const files = /\/(?:assets|pictures)\/[\w./-]+/g

/**
 * Stores a page with its files in this browser, for the service worker when there is no network.
 * @returns whether that is possible: not without https, nor in private windows
 */
export async function storePageOffline(address: string): Promise<boolean> {
  if (!('serviceWorker' in navigator && 'caches' in window)) return false
  await navigator.serviceWorker.register('/sw.js')
  const page = await fetch(address, { cache: 'no-store' })
  if (!page.ok || page.redirected) return false
  const html = await page.text()
  const wanted = new Set([...(html.match(files) ?? []), ...loadedFiles()])
  const cache = await caches.open(cacheName)
  for (const file of wanted) if (!(await cache.match(file))) await cache.add(file).catch(() => {})
  const headers = new Headers(page.headers)
  headers.set('X-Kept-At', new Date().toISOString())
  await cache.put(address, new Response(html, { headers }))
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url)
    if (pathname !== address && !wanted.has(pathname)) await cache.delete(url)
  }
  return true
}

/** Lists fonts and other files that the page does not name itself. */
const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets|pictures)\//.test(pathname))
    .map(({ pathname }) => pathname)
