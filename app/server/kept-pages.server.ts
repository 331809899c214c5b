import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { sendToCookie } from '../orders/checkout/buy-now.server'
import { PageCache } from '../page-cache/page-cache.server'
import { recentChangeCookie } from '../platform/changes/recent-change.server'
import { doneCookie } from '../platform/http/done.server'
import { originOf } from '../platform/http/host.server'
import { commonHeaders } from '../platform/http/security.server'
import { textSettingsCookie } from '../publications/pages/text-settings.server'
import { refreshSite } from '../site/current-site.server'
import { cacheablePage } from './cacheable.server'
import { pageReaders } from './page-readers.server'

type Build = ServerBuild | (() => Promise<ServerBuild>)

/** Makes a handler for each route, and gives the one for an address. */
export type ForRoutes = <Handler>(make: (build: Build) => Handler) => (address: string) => Handler

/** The pages and answers of this site that are kept in memory, and who gets which. */
export function keptPages(forRoutes: ForRoutes): PageCache {
  const rendererOf = forRoutes((build) => createRequestHandler(build))
  return new PageCache({
    render: async (address, origin, reader) => {
      await refreshSite()
      const headers = reader && { Cookie: reader.cookie }
      const page = await rendererOf(address)(new Request(origin + address, { headers }), {
        ...{ origin, address: '' },
        untilTaken: async () => true,
      })
      for (const [name, value] of Object.entries(commonHeaders)) page.headers.set(name, value)
      if (!reader && page.headers.get('Content-Type')?.startsWith('text/html'))
        page.headers.set('Speculation-Rules', '"/speculation-rules.json"')
      return page
    },
    cacheable: cacheablePage,
    originOf,
    readers: pageReaders,
    personalCookies: [doneCookie, recentChangeCookie, textSettingsCookie, sendToCookie],
    changeCookie: recentChangeCookie,
  })
}
