import { escapeRegExp } from '../../platform/escape-reg-exp'
import { routedPath } from '../../platform/http/routed-path'
import type { DeskArea, PersonalKeyRight } from '../../site/accounts/keys/keys'
import { deskLists } from '../lists/desk-lists.server'
import type { HttpMethod, KeyArea } from './operations/operation'
import { apiOperations } from './operations.server'

/**
 * Returns the rights that a personal key needs for a request, all of them.
 * @returns undefined if no key is accepted, as at an address that nobody described
 */
export function keyRightsForRequest(method: string, path: string): PersonalKeyRight[] | undefined {
  const address = routedPath(path)
  // Keys give no access to the data of pages.
  if (address.endsWith('.data')) return
  const found = rightsAt.find(({ pattern }) => pattern.test(address))?.rights
  return found?.[method === 'HEAD' ? 'get' : (method.toLowerCase() as HttpMethod)]
}

type Rights = Partial<Record<HttpMethod, PersonalKeyRight[]>>

/** The files of the desk that no list of `deskLists` gives. */
const filesByHand: Record<string, DeskArea> = {
  'admin/orders.csv': 'shop',
  'admin/order-lines.csv': 'shop',
  'admin/table/days.csv': 'shop',
  'admin/invoices/:number/invoice.pdf': 'shop',
  'admin/shares/:id/statements/:period/statement.pdf': 'shop',
  'admin/shares/:id/statements/:period/statement.csv': 'shop',
  'admin/members.csv': 'people',
  'admin/statistics.csv': 'site',
  'admin/plays.csv': 'site',
  'admin/uploads.csv': 'site',
  'admin/trash.csv': 'site',
  'admin/calls/:id/submissions.csv': 'site',
  'admin/calls/:id/submissions/:submission/files/:file': 'site',
}

const deskFiles: Record<string, DeskArea> = {
  ...Object.fromEntries(deskLists.map(({ path, keyArea }) => [`${path}.csv`.slice(1), keyArea])),
  ...filesByHand,
}

/** What readers' programs ask for, beside the JSON API. */
const ofReaders: { pattern: RegExp; rights: Rights }[] = [
  { pattern: /^\/opds\/publications\/\d+\/progression$/, rights: { get: ['sync'], put: ['sync'] } },
  { pattern: /^\/opds(\/|$)/, rights: { get: ['read'] } },
  { pattern: /^\/api$/, rights: { get: ['read'] } },
  { pattern: /^\/(uploads|pictures)\//, rights: { get: ['read'] } },
  { pattern: /^\/articles\/\d+\/[^/]+\.(pdf|epub|json|bib|ris)$/, rights: { get: ['read'] } },
  { pattern: /^\/articles\/\d+\/attachments\/\d+$/, rights: { get: ['read'] } },
  { pattern: /^\/feed\.(xml|json)$/, rights: { get: ['read'] } },
]

function rightsOf(method: string, keyArea: KeyArea): PersonalKeyRight[] | undefined {
  if (keyArea === 'none') return
  if (keyArea === 'sync') return ['sync']
  const right = method === 'get' ? 'read' : 'write'
  return keyArea === 'catalog' ? [right] : [right, keyArea]
}

const paramsIn = (path: string) => path.split(':').length

/** Of addresses that match the same request, the one with fewer parameters comes first. */
const rightsAt = [
  ...Object.entries({
    ...Object.fromEntries(
      Object.entries(apiOperations).map(([path, methods]) => [
        path,
        Object.fromEntries(
          Object.entries(methods).map(([method, { keyArea }]) => [method, rightsOf(method, keyArea)]),
        ),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(deskFiles).map(([path, area]) => [path, { get: rightsOf('get', area) }]),
    ),
  })
    .sort(([one], [other]) => paramsIn(one) - paramsIn(other))
    .map(([path, rights]) => ({ pattern: patternOf(path), rights: rights as Rights })),
  ...ofReaders,
]

function patternOf(path: string): RegExp {
  const parts = path.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escapeRegExp(part)))
  return new RegExp(`^/${parts.join('/')}$`)
}
