/** Shows what readers kept offline where the network gives no answer. Nothing is kept here: pages do that. */

/** Of a page that is kept, for an answer of the network, in ms. */
const patience = 4000
/** Words of a scan's pages: people correct them. */
const words = /^\/articles\/\d+\/text\.json$/
const files = /^\/(assets|pictures|uploads|api\/uploads)\/|^\/(favicon\.ico|[a-z-]*icon[a-z0-9-]*\.png)$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(begin()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageFor(event))
  else if (files.test(pathname)) event.respondWith(fileFor(request))
  else if (words.test(pathname)) event.respondWith(wordsFor(request))
})

async function begin() {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

async function pageFor(event) {
  const address = new URL(event.request.url)
  const answer = networkAnswer(event)
  const kept = await keptPage(address)
  if (!kept) return answer.catch(() => offlinePage(address))
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const fresh = await Promise.race([answer.catch(() => undefined), late])
  return fresh && fresh.status < 500 ? fresh : kept
}

async function networkAnswer(event) {
  return (await event.preloadResponse) ?? fetch(event.request)
}

/** Marked, so that the page says that it may be old. */
async function keptPage({ pathname, searchParams }) {
  const view = searchParams.get('view') === 'text' ? '?view=text' : ''
  const kept = await caches.match(pathname + view, { ignoreVary: true })
  if (!kept) return
  const standsAt = kept.headers.get('X-Stands-At')
  if (standsAt) return Response.redirect(standsAt)
  const html = (await kept.text()).replace('<html ', `<html data-kept="${kept.headers.get('X-Kept-At')}" `)
  return new Response(html, { headers: kept.headers })
}

async function offlinePage({ pathname, search, searchParams }) {
  if (pathname === '/offline')
    return (await keptPage(new URL('/offline', self.location.origin))) ?? Response.error()
  if (!(await caches.match('/offline', { ignoreVary: true }))) return Response.error()
  const missing = pathname === '/search' ? { q: searchParams.get('q') ?? '' } : { missing: pathname + search }
  return Response.redirect(`/offline?${new URLSearchParams(missing)}`)
}

/** These addresses never change what they give. Of a page's two pictures, the kept one stands in for the other. */
async function fileFor(request) {
  const kept = await caches.match(request.url, { ignoreVary: true })
  const other = kept?.headers.get('X-Stands-At')
  if (kept && !other) return partOf(kept, request.headers.get('Range'))
  try {
    return await fetch(request)
  } catch (error) {
    const standIn = other && (await caches.match(other, { ignoreVary: true }))
    if (standIn) return standIn
    throw error
  }
}

async function wordsFor(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request.url, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

/** What a `Range` of one part asks for (RFC 9110, section 14.2). */
async function partOf(response, range) {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (!from && !to) return response
  const whole = await response.blob()
  const first = from ? Number(from) : Math.max(0, whole.size - Number(to))
  const last = from && to ? Math.min(Number(to), whole.size - 1) : whole.size - 1
  const size = { 'Content-Range': `bytes */${whole.size}` }
  if (first > last) return new Response(null, { status: 416, headers: size })
  const headers = new Headers(response.headers)
  headers.set('Content-Range', `bytes ${first}-${last}/${whole.size}`)
  headers.set('Content-Length', String(last - first + 1))
  return new Response(whole.slice(first, last + 1), { status: 206, headers })
}
