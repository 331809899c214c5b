import type { RouteConfigEntry } from '@remix-run/route-config'

export type Who = 'visitor' | 'reader' | 'admin'

export interface Asked {
  who: Who
  address: string
}

/** What stands for the parameters of a route, the narrowest start first; 7 is the rest. */
const values: [start: string, parameters: Record<string, string>][] = [
  ['admin/statistics', {}],
  ['admin/:kind', { kind: 'articles' }],
  ['admin/shares/:id/statements', { period: '2025-Q1' }],
  ['api/payees/:id/statements', { period: '2025-Q1' }],
  ['admin/webhooks', { id: '1' }],
  ['api/webhooks', { id: '1' }],
  ['admin/runs', { id: '1' }],
  ['api/runs', { id: '1' }],
  ['admin/plans', { id: '1' }],
  ['api/plans', { id: '1' }],
  ['admin/bands', { id: '1' }],
  ['api/bands', { id: '1' }],
  ['articles', { n: '2' }],
  ['opds/publications', { n: '1' }],
  ['opds', { 'section?': 'publications' }],
  ['series', { address: 'series-7' }],
  ['calls', { address: 'call-7' }],
  ['bands', { bandName: 'band-1' }],
  ['redeem', { code: 'REDEEM7' }],
  ['gift-cards', { code: 'CARD7' }],
  ['actors', { actor: 'magazine' }],
  ['sitemap', { file: 'articles-1.xml' }],
]

/** Addresses of routes that need more than parameters, or that are asked in several ways. */
const queries: Record<string, string[]> = {
  search: [
    '',
    '?page=3',
    '?q=harbour',
    '?q=7',
    '?q=zzznothing',
    '?q=harbour+w7',
    '?q=harbour+77',
    '?tag=harbour',
    '?type=Art&articles=on',
    '?q=harbour&sort=title',
  ],
  'admin/search': ['?q=harbour', '?q=reader-77', '?q=zzznothing'],
  'admin/orders': ['', '?q=reader-77', '?status=paid'],
  'admin/members': ['', '?q=reader-77'],
  'admin/people': ['', '?q=reader-77'],
  'admin/subscribers': ['', '?q=reader-77'],
  'admin/uploads': ['?tab=articles', '?tab=articles&q=harbour'],
  'admin/statistics': ['', '?days=365'],
  oai: ['?verb=Identify', '?verb=ListRecords&metadataPrefix=oai_dc'],
  oembed: [],
}

/** Pages of somebody who is logged in. */
const own = /^(userInfo|cart|orders|reading|checkout)/
const isWhole = /\.csv$|\.zip$|\.pdf$|\.epub$/

/** Returns the addresses of all routes that answer a GET, by who asks for them; lists of the API by their first 50. */
export function growthAddresses(routes: RouteConfigEntry[]): Asked[] {
  const paths = routes.flatMap((route) => route.children ?? [route]).map(({ path = '' }) => path)
  return paths
    .filter((path) => !path.includes('*') && !isWhole.test(path))
    .flatMap((path) =>
      (queries[path] ?? [path.startsWith('api/') ? '?limit=50' : '']).map((query) => ({
        who: whoAsks(path),
        address: `/${filled(path)}${query}`,
      })),
    )
}

function whoAsks(path: string): Who {
  if (/^(admin|api)(\/|$)/.test(path)) return 'admin'
  return own.test(path) ? 'reader' : 'visitor'
}

function filled(path: string): string {
  const [, parameters = {}] = values.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  return path.replace(/:([\w?]+)/g, (_part, name: string) => parameters[name] ?? '7')
}
