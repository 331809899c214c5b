import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Links } from './open-site'

export interface OpenAddress {
  /** Of its route; empty for files and what is answered before the routes. */
  path: string
  address: string
  /** Without what stands in links alone. */
  name: string
}

/** What addresses have in place of their parameters on the sample site; all others have 1. */
const values: [start: string, parameters: Record<string, string>][] = [
  ['articles', { n: '2' }],
  ['opds/publications', { n: '1' }],
  ['opds', { 'section?': 'publications' }],
  ['series', { address: 'loose-staple' }],
  ['bands', { bandName: 'grindbox' }],
  ['calls', { address: 'last-orders' }],
  ['pages', { address: 'about' }],
  ['actors', { actor: 'magazine' }],
  ['follow', { actor: 'magazine' }],
  ['objects', { object: 'article-1' }],
  ['sitemap', { file: 'articles-1.xml' }],
  ['theme', { file: '1a66ff-classic.css' }],
]

const manyWords = Array.from({ length: 60 }, (_, number) => `word${number}`).join('+')

/** The addresses of a route that need more than parameters; `*` is another number at each request. */
const whole = (links: Links): Record<string, (string | undefined)[]> => ({
  search: ['/search', '/search?q=harbour+*', `/search?q=${manyWords}+*`],
  'articles/:id/pages/:n': ['/articles/1/pages/2', '/articles/1/pages/2?view=text'],
  'articles/:id/text.json': ['/articles/1/text.json', '/articles/1/text.json?page=2'],
  'articles/:id/attachments/:n': ['/articles/1/attachments/1'],
  'articles/:id/print': ['/articles/2/print'],
  'articles/:id/booklet.pdf': ['/articles/2/booklet.pdf', '/articles/2/booklet.pdf?layout=saddle&test=on'],
  'opds/publications/:id/pages/:n': [
    '/opds/publications/1/pages/1',
    '/opds/publications/1/pages/1?width=1600',
    '/opds/publications/1/pages/*?width=640',
    '/opds/publications/1/pages/*?width=1600',
  ],
  oembed: [`/oembed?url=http://127.0.0.1/bands/${links.band}`],
  oai: ['/oai?verb=Identify', '/oai?verb=ListRecords&metadataPrefix=oai_dc'],
  '.well-known/webfinger': ['/.well-known/webfinger?resource=acct:magazine@127.0.0.1'],
  'tip/:kind/:id': ['/tip/article/1'],
  'site-pictures/:name': [`/site-pictures/${links.picture}`],
  invitation: [links.invitation],
  'reset-password': ['/reset-password', links.reset],
  'bands/:bandName/photos/:id': [`/bands/${links.band}/photos/1`],
  'bands/:bandName/releases/:release': [`/bands/${links.band}/releases/${links.release}`],
  'bands/:bandName/video': [`/bands/${links.band}/video`, `/bands/${links.band}/video?play=on`],
  'bands/:bandName/press-kit.zip': [`/bands/${links.band}/press-kit.zip`],
  'listen/:key': [links.listen],
  'orders/:id': [links.order],
  'orders/:id/invoices/:number': [below(links.order, '/invoices/1')],
  'orders/:id/invoices/:number/invoice.pdf': [below(links.order, '/invoices/1/invoice.pdf')],
  'orders/:id/files/:line/:file': [links.download],
  'checkout/success': [`/checkout/success?session_id=${links.session}`],
  'gift-cards/:code': [`/gift-cards/${links.card}`],
  'gift-cards/:code/print': [`/gift-cards/${links.card}/print`],
  'redeem/:code': [`/redeem/${links.code}`, `/redeem/${links.giftCode}`],
  'wholesale/:code': [`/wholesale/${links.wholesale}`],
  'statements/:payee': [links.payee, `${links.payee}&period=2026-Q1`],
  'statements/:payee/statement.pdf': [`${below(links.payee, '/statement.pdf')}&period=2026-Q1`],
  'statements/:payee/statement.csv': [`${below(links.payee, '/statement.csv')}&period=2026-Q1`],
  'join/gift': [`/join/gift?plan=${links.plan}`],
  'join/gift/:id': [`/join/gift/${links.gift}`],
  'join/gift/:id/card': [`/join/gift/${links.gift}/card`],
  'join/welcome': [`/join/welcome?session_id=${links.joined}`],
  'calls/:address/sent/:token': [`/calls/${links.call}/sent/${links.submission}`],
  'calls/:address/sent/:token/change': [`/calls/${links.call}/sent/${links.submission}/change`],
  'subscribe/:token': [`/subscribe/${links.subscriber}`],
  'unsubscribe/:token': [`/unsubscribe/${links.subscriber}`],
  'api/bands/:id/dates/:date': [`/api/bands/${links.date}`],
  'api/bands/:id/releases/:release': [`/api/bands/${links.bandId}/releases/${links.releaseId}`],
  'api/plans/:id': [`/api/plans/${links.plan}`],
})

/** What is answered before the routes: files, their copies, and what a proxy asks. */
const besideRoutes = ({ cover = '' }: Links) => [
  '/healthz',
  '/readyz',
  `/${cover}`,
  `/api/${cover}`,
  `/pictures/320/${cover.replace('uploads/', '')}.avif`,
  `/pictures/share/${cover.replace('uploads/', '')}.jpeg`,
]

/** An address below that of a link, which keeps its query. */
const below = (link = '', path: string) => link.replace('?', `${path}?`)

/** A file is sent at the address of this page. */
const withoutData = 'orders/:id/files/:line/:file'

/** Returns the addresses outside the desk, by how the routes write them; pages with their data, too. */
export function openAddresses(routes: RouteConfigEntry[], links: Links): OpenAddress[] {
  const all = routes.flatMap((route) => route.children ?? [route])
  const open = all.filter(({ path = '' }) => !/^(admin(\/|$)|\*|api\/\*)/.test(path))
  const wholeOnes = whole(links)
  const found = open.flatMap(({ path = '', file }) => {
    const own = (wholeOnes[path] ?? [`/${filled(path)}`]).map((address) => String(address))
    const isPage = file.endsWith('.page.tsx') && path !== withoutData
    const pages = own.map((address) => ({ path, address, name: nameOf(path, address) }))
    const data = own.map((address) => ({
      path,
      address: dataOf(address),
      name: dataOf(nameOf(path, address)),
    }))
    return isPage ? [...pages, ...data] : pages
  })
  const files = besideRoutes(links).map((address) => ({ path: '', address, name: address }))
  return [...found, ...files]
}

function filled(path: string): string {
  const [, own = {}] = values.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? []
  return path.replace(/:([\w?]+)/g, (_part, name: string) => own[name] ?? '1')
}

function dataOf(address: string): string {
  const [path = '', query] = address.split('?')
  return `${path === '/' ? '/_root' : path}.data${query === undefined ? '' : `?${query}`}`
}

const shown = new Set(['q', 'view', 'page', 'layout', 'test', 'width', 'verb', 'play', 'period'])

function nameOf(path: string, address: string): string {
  const query = [...new URLSearchParams(address.split('?')[1])]
    .filter(([name]) => shown.has(name))
    .map(([name, value]) => `${name}=${value.length > 20 ? '(60 words)' : value}`)
  const isNewEachTime = address.includes('/*')
  return `/${path}${query.length > 0 ? `?${query.join('&')}` : ''}${isNewEachTime ? ' (another each time)' : ''}`
}
