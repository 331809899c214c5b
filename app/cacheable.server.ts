import { invalidateCache } from './platform/invalidation.server'
import { onWrite } from './platform/writes.server'

/** Pages that are the same for every anonymous reader, and the query fields that each of them reads. */
const cacheablePages: { path: RegExp; fields: string[] }[] = [
  { path: /^\/$/, fields: [] },
  { path: /^\/articles\/[1-9]\d{0,8}$/, fields: [] },
  { path: /^\/authors(\/[1-9]\d{0,8})?$/, fields: [] },
  { path: /^\/search$/, fields: ['q', 'articles', 'volume', 'page'] },
  { path: /^\/shop$/, fields: ['page'] },
  { path: /^\/item\/[1-9]\d{0,8}$/, fields: [] },
  { path: /^\/bands(\/[^/]{1,300})?$/, fields: [] },
]

/** Tables that those pages show. */
const shownModels = new Set(['Article', 'Author', 'ArticleAuthor', 'Band', 'Track', 'Photo', 'MerchItem'])

/** The address under which a page is cached, its query cut to what the page reads; undefined when it is not cached. */
export function cacheableAddress(pathname: string, query: URLSearchParams): string | undefined {
  const page = cacheablePages.find(({ path }) => path.test(pathname))
  if (!page) return
  const read = [...query].filter(([name]) => page.fields.includes(name))
  if (read.some(([, value]) => value.length > 200)) return
  const search = new URLSearchParams(read).toString()
  return search ? `${pathname}?${search}` : pathname
}

onWrite((write) => {
  if (write === 'transaction' || (shownModels.has(write.model) && !onlyCountsViews(write.args)))
    invalidateCache()
})

/** View counts change many times a second on a busy day; `publications` announces them at its own pace. */
function onlyCountsViews(args: unknown): boolean {
  if (typeof args !== 'object' || args === null || !('data' in args)) return false
  const { data } = args
  return typeof data === 'object' && data !== null && Object.keys(data).join() === 'viewcount'
}
