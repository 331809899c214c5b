import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { textSettingsCookiePattern } from '../../magazine/publications/pages/text-settings.server'
import { recentChangeCookiePattern } from '../../platform/changes/recent-change.server'
import { originOf } from '../../platform/host.server'
import { href } from '../../platform/href'
import { doneFlashCookiePattern } from '../../platform/http/done.server'
import type { CachePolicy, RouteHandle } from '../../platform/http/route-handle'
import { commonHeaders } from '../../platform/http/security.server'
import { runInLocale } from '../../platform/i18n/i18n.server'
import { PageCache } from '../../platform/page-cache/page-cache.server'
import { pendingAddPattern } from '../../shop/cart/pending-add.server'
import { destinationCookiePattern } from '../../shop/orders/checkout/buy-now.server'
import { refreshSite } from '../../site/current-site.server'
import { einkCookiePattern } from '../../site/display'
import { localeOf } from '../../site/languages.server'
import { cachedViewerLookup } from './cached-viewers.server'
import { isAnnouncedTable } from './page-tables.server'
import { isReaderTable } from './reader-tables.server'
import { pagePathWithoutDataSuffix } from './route-pattern.server'

type Build = ServerBuild | (() => Promise<ServerBuild>)

/** A function that creates a handler per route, and returns a function that finds the one for an address. */
export type HandlersByRoute = <Handler>(
  make: (build: Build, routeId?: string) => Handler,
) => (address: string) => Handler

/** Creates the page cache of this site: which pages are cached, and who gets which. */
export function createSiteCache(
  forRoutes: HandlersByRoute,
  scriptMessagesOf: (address: string) => string[] | undefined,
): PageCache {
  const rendererOf = forRoutes((build) => createRequestHandler(build))
  const policyOf = forRoutes(cachePolicy)
  return new PageCache({
    render: async (address, origin, reader, locale = 'en') => {
      await refreshSite()
      const headers = reader && { Cookie: reader.cookie }
      const request = new Request(origin + address, { headers })
      const render = rendererOf(address)
      const page = await runInLocale(locale, () =>
        render(request, {
          origin,
          address: '',
          untilTaken: async () => true,
          scriptMessages: scriptMessagesOf(address),
        }),
      )
      for (const [name, value] of Object.entries(commonHeaders)) page.headers.set(name, value)
      if (!reader && page.headers.get('Content-Type')?.startsWith('text/html'))
        page.headers.set('Speculation-Rules', `"${href('/speculation-rules.json')}"`)
      return page
    },
    cacheable: (pathname, query) => cacheablePage(policyOf(pathname), pathname, query),
    isAnnounced: (table, isOfReader) => isAnnouncedTable(table) || (isOfReader && isReaderTable(table)),
    originOf,
    localeOf,
    readers: cachedViewerLookup,
    personalCookies: [
      doneFlashCookiePattern,
      recentChangeCookiePattern,
      textSettingsCookiePattern,
      einkCookiePattern,
      destinationCookiePattern,
      pendingAddPattern,
    ],
    changeCookie: recentChangeCookiePattern,
  })
}

function cachePolicy(build: Build, routeId = ''): CachePolicy | undefined {
  if (typeof build === 'function') return
  const handle = build.routes[routeId]?.module.handle as RouteHandle | undefined
  return handle?.cache
}

const longestField = 200

function cacheablePage(policy: CachePolicy | undefined, pathname: string, query: URLSearchParams) {
  if (!policy || query.has('preview') || query.has('canceled') || query.has('_routes')) return
  const isData = pagePathWithoutDataSuffix(pathname) !== pathname
  if (policy.isForAll && isData) return
  const used = [...query].filter(([name]) => policy.query?.includes(name))
  if (used.some(([, value]) => value.length > longestField)) return
  const search = new URLSearchParams(used).toString()
  const { isExact, isForAll, isKeptReady } = policy
  return {
    address: search ? `${pathname}?${search}` : pathname,
    isExact,
    isForAll,
    isKeptReady: isKeptReady && !isData,
    // A band's page whose name ends in `.data` may be opened by a browser.
    isForScripts: isData && pathname.startsWith('/bands/'),
  }
}
