import { href, hrefPattern } from '../platform/href'
import { api } from '../platform/http/http.server'

/** Cached pages for reading, the same for all visitors, so that prefetching one costs little. */
const pages = [
  href('/'),
  hrefPattern('/articles/:id'),
  hrefPattern('/articles/:id/pages/:n'),
  href('/authors'),
  hrefPattern('/authors/:id'),
  href('/search'),
  hrefPattern('/pages/:address'),
  href('/shop'),
  hrefPattern('/item/:id'),
  href('/bands'),
  hrefPattern('/bands/:bandName'),
  hrefPattern('/bands/:bandName/releases/:release'),
  hrefPattern('/bands/:bandName/news'),
  hrefPattern('/bands/:bandName/news/:id'),
  hrefPattern('/bands/:bandName/photos'),
  hrefPattern('/bands/:bandName/photos/:id'),
]

/** A rule that excludes links that scripts follow: with scripts, a click fetches a page's data instead of the page. */
const notFollowed = 'html[data-scripted] a, a[download], a[target], a[rel~="nofollow"]'

/**
 * Answers with speculation rules: what Chromium fetches while the reader points at a link, so that a click shows it at
 * once (https://html.spec.whatwg.org/multipage/speculative-loading.html). Empty in data-saving mode.
 */
const handlers = api({
  GET: ({ request }) => {
    const rules = {
      source: 'document',
      where: { and: [{ href_matches: pages }, { not: { selector_matches: notFollowed } }] },
      eagerness: 'moderate',
    }
    const savesData = request.headers.get('Save-Data')?.toLowerCase() === 'on'
    return new Response(JSON.stringify(savesData ? {} : { prefetch: [rules] }), {
      headers: {
        'Content-Type': 'application/speculationrules+json',
        'Cache-Control': 'public, max-age=3600',
        Vary: 'Save-Data',
      },
    })
  },
})
export const loader = handlers.loader
export const action = handlers.action
