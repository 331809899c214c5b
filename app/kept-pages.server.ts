/** Pages that are the same for every anonymous reader, and the query fields that each of them reads. */
const keptPages: { path: RegExp; fields: string[] }[] = [
  { path: /^\/$/, fields: [] },
  { path: /^\/articles\/[1-9]\d{0,8}$/, fields: [] },
  { path: /^\/authors(\/[1-9]\d{0,8})?$/, fields: [] },
  { path: /^\/search$/, fields: ['q', 'articles', 'volume', 'page'] },
  { path: /^\/shop$/, fields: ['page'] },
  { path: /^\/item\/[1-9]\d{0,8}$/, fields: [] },
  { path: /^\/bands(\/[^/]{1,300})?$/, fields: [] },
]

/** The address under which a page is kept, its query cut to what the page reads; undefined when it is not kept. */
export function keptAddress(pathname: string, query: URLSearchParams): string | undefined {
  const page = keptPages.find(({ path }) => path.test(pathname))
  if (!page) return
  const read = [...query].filter(([name]) => page.fields.includes(name))
  if (read.some(([, value]) => value.length > 200)) return
  const search = new URLSearchParams(read).toString()
  return search ? `${pathname}?${search}` : pathname
}
