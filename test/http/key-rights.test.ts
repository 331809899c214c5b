import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { env } from '../../app/platform/env.server'
import { type KeyRight, keyRights } from '../../app/site/accounts/keys/keys'
import { keysOf, removeKey } from '../../app/site/accounts/keys/keys.server'
import { type RunningApp, startApp } from '../app'
import { aUser } from '../builders'
import { aKey } from '../keys'

/** What a key needs at each address of the JSON API: to read, and to send. Without it, a key counts for nothing. */
const ofArea = (area: string, ...addresses: string[]) =>
  Object.fromEntries(
    addresses.map((address) => [`api/${address}`, [`read ${area}`, `write ${area}`] as [string, string]]),
  )

/** Files of the desk. */
const deskFiles = {
  'admin/orders.csv': ['read shop'],
  'admin/order-lines.csv': ['read shop'],
  'admin/invoices/:number/invoice.pdf': ['read shop'],
  'admin/shares/:id/statements/:period/statement.pdf': ['read shop'],
  'admin/shares/:id/statements/:period/statement.csv': ['read shop'],
  'admin/members.csv': ['read people'],
  'admin/subscribers.csv': ['read people'],
  'admin/statistics.csv': ['read site'],
  'admin/plays.csv': ['read site'],
  'admin/calls/:id/submissions.csv': ['read site'],
  'admin/calls/:id/submissions/:submission/files/:file': ['read site'],
} as Record<string, [string]>

const table: Record<string, [toRead?: string, toSend?: string]> = {
  ...deskFiles,
  'api/auth/login': [],
  'api/auth/register': [],
  'api/auth/passkeys/login': [],
  'api/auth/passkeys/login-options': [],
  'api/auth/passkeys/new-options': [],
  'api/auth/session': [],
  'api/auth/users/:id': ['read'],
  'api/articles': ['read', 'write'],
  'api/articles/latest': ['read', 'write'],
  'api/articles/:id': ['read', 'write'],
  'api/articles/:id/increment-viewcount': [],
  'api/articles/authors': ['read', 'write'],
  'api/articles/authors/:id': ['read', 'write'],
  'api/series': ['read', 'write'],
  'api/series/:id': ['read', 'write'],
  'api/reading/places': ['sync', 'sync'],
  'api/merch': ['read', 'write'],
  'api/merch/:id': ['read', 'write'],
  'api/merch/:id/files': ['read', 'write'],
  'api/cart': ['read', 'write'],
  'api/cart/add': ['read', 'write'],
  'api/cart/remove/:id': ['read', 'write'],
  'api/checkout': ['read', 'write'],
  'api/stripe/webhook': ['read', 'write'],
  'api/bands': ['read', 'write'],
  'api/bands/:id': ['read', 'write'],
  'api/bands/:id/upload-image': ['read', 'write'],
  'api/bands/:id/upload-track': ['read', 'write'],
  'api/bands/:id/upload-photo': ['read', 'write'],
  'api/bands/:id/dates': ['read', 'write'],
  'api/bands/:id/dates/:date': ['read', 'write'],
  'api/bands/:id/releases': ['read', 'write'],
  'api/bands/:id/releases/:release': ['read', 'write'],
  'api/tracks/:id/plays': [],
  'api/pages': ['read', 'write'],
  'api/pages/:id': ['read', 'write'],
  'api/plans': ['read', 'write'],
  'api/plans/:id': ['read', 'write'],
  'api/orders': ['read shop', 'write shop'],
  'api/orders/:id': ['read shop', 'write shop'],
  'api/orders/:id/shipments': ['read shop', 'write shop'],
  'api/orders/:id/shipments/:shipment': ['read shop', 'write shop'],
  'api/orders/:id/refunds': ['read shop', 'write shop'],
  'api/orders/:id/payments': ['read shop', 'write shop'],
  'api/orders/:id/notes': ['read shop', 'write shop'],
  'api/orders/:id/address': ['read shop', 'write shop'],
  'api/orders/:id/cancel': ['read shop', 'write shop'],
  'api/orders/:id/hold': ['read shop', 'write shop'],
  'api/orders/:id/resolve': ['read shop', 'write shop'],
  'api/orders/:id/returns/:return': ['read shop', 'write shop'],
  'api/orders/:id/disputes/:dispute': ['read shop', 'write shop'],
  'api/orders/:id/mails/:mail': ['read shop', 'write shop'],
  'api/discounts': ['read shop', 'write shop'],
  'api/discounts/:id': ['read shop', 'write shop'],
  'api/stock': ['read shop', 'write shop'],
  'api/stock/:id': ['read shop', 'write shop'],
  'api/members': ['read people', 'write people'],
  'api/members/:id': ['read people', 'write people'],
  'api/members/:id/payments': ['read people', 'write people'],
  'api/members/:id/pause': ['read people', 'write people'],
  'api/members/:id/resume': ['read people', 'write people'],
  'api/members/:id/end': ['read people', 'write people'],
  'api/members/:id/end-paid-twice': ['read people', 'write people'],
  'api/subscribers': ['read people', 'write people'],
  'api/subscribers/:id': ['read people', 'write people'],
  'api/newsletters': ['read site', 'write site'],
  'api/newsletters/:id': ['read site', 'write site'],
  'api/newsletters/:id/send': ['read site', 'write site'],
  'api/newsletters/:id/cancel': ['read site', 'write site'],
  'api/statistics': ['read site', 'write site'],
  'api/statistics/publications': ['read site', 'write site'],
  'api/settings': ['read site', 'write site'],
  'api/openapi.json': ['read', 'write'],
  ...ofArea('shop', 'gift-cards', 'gift-cards/:id', 'gift-cards/:id/void'),
  ...ofArea('shop', 'codes', 'codes/:id', 'codes/:id/withdraw', 'invoices', 'invoices/:number'),
  ...ofArea('shop', 'price-lists', 'price-lists/:id', 'price-lists/:id/end', 'price-lists/:id/reopen'),
  ...ofArea(
    'shop',
    'price-lists/:id/renew-code',
    'consignments',
    'consignments/:id',
    'consignments/:id/moves',
  ),
  ...ofArea('shop', 'merch/:id/shares', 'merch/:id/shares/:share'),
  ...ofArea('shop', 'releases/:id/shares', 'releases/:id/shares/:share'),
  'api/articles/:id/contents': ['read', 'write'],
  'api/articles/:id/contents/:article': ['read', 'write'],
  'api/bands/:id/news': ['read', 'write'],
  'api/bands/:id/news/:news': ['read', 'write'],
  ...ofArea('shop', 'merch/:id/options', 'merch/:id/variants', 'merch/:id/parts', 'merch/:id/parts/:part'),
  ...ofArea('shop', 'payees/:id/link', 'invoices/settings', 'table-days/sales'),
  ...ofArea('people', 'members/days', 'members/gifts'),
  ...ofArea('site', 'calls/:id/copies', 'jobs/schedules', 'accessibility', 'accessibility/pictures'),
  'api/series/:id/merge': ['read', 'write'],
  'api/articles/:id/pages': ['read', 'write'],
  'api/articles/:id/pages/:page': ['read', 'write'],
  'api/articles/:id/pages/:page/suggestions/:suggestion': ['read', 'write'],
  'api/articles/:id/pages/:page/suggestions/:suggestion/take': ['read', 'write'],
  ...ofArea('shop', 'payees', 'payees/:id'),
  ...ofArea('shop', ...['', '/pay'].map((step) => `payees/:id/statements/:period${step}`)),
  ...ofArea('shop', 'payments', 'payments/:session/resolve', 'ways-to-pay', 'ways-to-pay/:name'),
  ...ofArea('shop', 'table-days', 'table-days/:day', 'shipping', 'shipping/returns'),
  ...ofArea('shop', 'shipping/zones', 'shipping/zones/:id', 'shipping/classes', 'shipping/classes/:id'),
  ...ofArea('shop', 'shipping/pickup-points', 'shipping/pickup-points/:id'),
  ...ofArea('people', 'people', 'people/:id', 'people/invitations', 'people/invitations/:id'),
  ...ofArea('people', ...['disable', 'enable', 'end-sessions'].map((step) => `people/:id/${step}`)),
  ...ofArea('people', 'runs', 'runs/:id', 'runs/:id/make', 'runs/:id/ask', 'runs/:id/copies/:member/return'),
  ...ofArea('site', 'calls', 'calls/:id', 'calls/:id/close', 'calls/:id/reopen', 'calls/:id/decisions'),
  ...ofArea('site', 'calls/:id/submissions', 'calls/:id/submissions/:submission'),
  ...ofArea(
    'site',
    ...['vote', 'notes', 'status', 'reveal'].map((step) => `calls/:id/submissions/:submission/${step}`),
  ),
  ...ofArea('site', 'followers', 'followers/:id', 'followers/replies', 'followers/replies/:id'),
  ...ofArea('site', 'followers/blocks', 'followers/blocks/:id'),
  ...ofArea('site', 'webhooks', 'webhooks/:id', 'webhooks/:id/rotate', 'webhooks/:id/test'),
  ...ofArea('site', 'webhooks/:id/deliveries', 'webhooks/:id/deliveries/:delivery'),
  ...ofArea('site', 'webhooks/:id/deliveries/:delivery/again'),
  ...ofArea('site', 'trash', 'trash/:kind/:id/restore', 'trash/:kind/parts/:id/restore', 'activity'),
  ...ofArea('site', 'jobs', 'jobs/:id', 'jobs/:id/retry', 'mails', 'mails/:id/again'),
  ...ofArea('site', 'mails/templates', 'mails/templates/:kind'),
}

/** Keys with these rights, and the rights that are missing from each are refused. */
const kinds = [
  ...keyRights.map((right) => [right]),
  ...(['read', 'write'] as const).flatMap((verb) =>
    (['shop', 'people', 'site'] as const).map((area) => [verb, area]),
  ),
  [...keyRights],
].filter((rights) => rights.some((right) => ['read', 'write', 'sync'].includes(right))) as KeyRight[][]

let server: RunningApp
const keys: { rights: KeyRight[]; key: string }[] = []
let removed = ''

beforeAll(async () => {
  const owner = await aUser({ role: 'admin' })
  removed = await aKey(owner.id, keyRights)
  const [newest] = await keysOf(owner.id)
  await removeKey(owner.id, newest?.id ?? 0)
  for (const rights of kinds) keys.push({ rights, key: await aKey(owner.id, rights) })
  env.trustedProxies = 1
  server = await startApp()
})
afterAll(async () => {
  env.trustedProxies = 0
  await server.stop()
})

let sent = 0
async function send(method: string, address: string, key?: string) {
  sent += 1
  // From ever new addresses: one that sends many wrong keys is slowed.
  const from = { 'X-Forwarded-For': `10.1.${Math.floor(sent / 250)}.${sent % 250}` }
  const headers = { ...from, ...(key && { Authorization: `Bearer ${key}` }) }
  const answer = await fetch(`${server.origin}/${address}`, { method, headers })
  return { status: answer.status, text: await answer.text() }
}

const isForKeys = (path: string) => /^(api\/[^*]|admin\/.*\.(csv|pdf)$|admin\/.*\/files\/:)/.test(path)

test('every address of the JSON API, and each file of the desk, says which rights of a key it needs', () => {
  const listed = inject('routes').flatMap(({ path = '' }) => (isForKeys(path) ? [path] : []))
  expect(Object.keys(table).sort()).toEqual(listed.sort())
})

test.each(Object.entries(table))(
  '%s is open to keys with the rights %s, and to no other',
  async (path, needed) => {
    const address = path.replace(/:\w+/g, '99')
    for (const [at, method] of ['GET', 'POST'].entries()) {
      const rights = needed[at]?.split(' ')
      const visitor = await send(method, address)
      const gone = await send(method, address, removed)
      expect([method, 'removed', gone.status]).toEqual([method, 'removed', rights ? 401 : visitor.status])
      for (const one of keys) {
        const { status, text } = await send(method, address, one.key)
        const isRefused = status === 403 && text.includes('lacks the right')
        const mayPass = rights?.every((right) => one.rights.some((held) => held === right))
        const said = [method, one.rights.join(' '), isRefused]
        expect(said).toEqual([method, one.rights.join(' '), rights !== undefined && !mayPass])
        if (!rights) expect([method, status]).toEqual([method, visitor.status])
        else if (mayPass) expect([method, status]).not.toEqual([method, 401])
      }
    }
  },
)

test('a key that may only read does not show the secret that webhooks are signed with', async () => {
  const hook = { name: 'Books', url: 'https://books.example/hook', events: ['order.paid'] }
  const ask = async (rights: KeyRight[], path = '', about: RequestInit = {}) => {
    const { key = '' } = keys.find((one) => one.rights.join() === rights.join()) ?? {}
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
    return (await fetch(`${server.origin}/api/webhooks${path}`, { ...about, headers })).json()
  }
  const writer = [...keyRights]
  const made = await ask(writer, '', { method: 'POST', body: JSON.stringify(hook) })
  expect(made).toMatchObject({ name: 'Books', secret: expect.stringMatching(/^whsec_/) })
  expect(await ask(writer, `/${made.id}`)).toEqual(made)
  const { secret, ...others } = made
  expect(await ask(['read', 'site'], `/${made.id}`)).toEqual(others)
  expect(JSON.stringify(await ask(['read', 'site']))).not.toContain(secret)
})
