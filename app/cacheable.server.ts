import { invalidateCache } from './platform/invalidation.server'
import { onWrite } from './platform/writes.server'

/** Pages that are the same for all anonymous readers, with the query fields that they use. */
const cacheablePages: { path: RegExp; fields: string[] }[] = [
  { path: /^\/$/, fields: [] },
  { path: /^\/articles\/[1-9]\d{0,8}$/, fields: [] },
  { path: /^\/authors(\/[1-9]\d{0,8})?$/, fields: [] },
  { path: /^\/search$/, fields: ['q', 'articles', 'volume', 'boxes', 'type', 'page'] },
  { path: /^\/shop$/, fields: ['page'] },
  { path: /^\/item\/[1-9]\d{0,8}$/, fields: [] },
  { path: /^\/bands(\/(?![^/]*\.data$)[^/]{1,300})?$/, fields: [] },
]

const shownModels = new Set([
  ...['Article', 'Author', 'ArticleAuthor', 'Band', 'Track', 'Photo', 'MerchItem'],
  'StoredFile',
])

export function cacheableAddress(pathname: string, query: URLSearchParams): string | undefined {
  if (query.has('preview')) return
  const page = cacheablePages.find(({ path }) => path.test(pathname))
  if (!page) return
  const used = [...query].filter(([name]) => page.fields.includes(name))
  if (used.some(([, value]) => value.length > 200)) return
  const search = new URLSearchParams(used).toString()
  return search ? `${pathname}?${search}` : pathname
}

onWrite((write) => {
  if (write === 'transaction' || (shownModels.has(write.model) && !onlyCountsViews(write.args)))
    invalidateCache()
})

/** Views are too frequent to clear the cache each time: see `onViewCounted`. */
function onlyCountsViews(args: unknown): boolean {
  if (typeof args !== 'object' || args === null || !('data' in args)) return false
  const { data } = args
  return typeof data === 'object' && data !== null && Object.keys(data).join() === 'viewcount'
}
