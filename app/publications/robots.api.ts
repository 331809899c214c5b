import type { LoaderFunctionArgs } from '@remix-run/node'

/** What crawlers may read: all that visitors may, none of what is personal. */
export function loader({ context }: LoaderFunctionArgs) {
  const closed = ['/admin', '/cart', '/orders', '/userInfo', '/userinfo', '/login', '/register', '/checkout']
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${context.origin}/sitemap.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}
