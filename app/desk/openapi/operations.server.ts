import { z } from 'zod'
import { addressAndParents } from '../../platform/http/conditional.server'
import { type AnswerName, answerSchemas, composedAnswerSchemas } from './answers'
import { accountsOperations } from './operations/accounts.server'
import { administrationOperations, staffOperations } from './operations/administration.server'
import { bandsOperations } from './operations/bands.server'
import { callsOperations } from './operations/calls.server'
import { followersAndWebhooksOperations } from './operations/followers-webhooks.server'
import { type OperationsForKeys, withKeyArea } from './operations/operation'
import { ordersOperations } from './operations/orders.server'
import { paymentsAndShippingOperations } from './operations/payments-shipping.server'
import { newsletterOperations, peopleOperations, planOperations } from './operations/people.server'
import { publicationsOperations } from './operations/publications.server'
import { runsOperations } from './operations/runs.server'
import { goodsOperations, shopOperations } from './operations/shop.server'
import { shopDeskOperations } from './operations/shop-desk.server'
import { pageOperations, siteOperations } from './operations/site.server'

/** The operations of the JSON API, grouped like its reference. */
export const operationGroups: { title: string; operations: OperationsForKeys }[] = [
  { title: 'Accounts', operations: withKeyArea('none', accountsOperations) },
  { title: 'Publications', operations: withKeyArea('catalog', publicationsOperations) },
  { title: 'Bands', operations: withKeyArea('catalog', bandsOperations) },
  {
    title: 'Shop',
    operations: { ...withKeyArea('catalog', shopOperations), ...withKeyArea('shop', goodsOperations) },
  },
  { title: 'Orders', operations: withKeyArea('shop', ordersOperations) },
  {
    title: 'Gift cards, codes, wholesale and consignments',
    operations: withKeyArea('shop', shopDeskOperations),
  },
  { title: 'Payments and shipping', operations: withKeyArea('shop', paymentsAndShippingOperations) },
  {
    title: 'Members and subscribers',
    operations: {
      ...withKeyArea('catalog', planOperations),
      ...withKeyArea('people', peopleOperations),
      ...withKeyArea('site', newsletterOperations),
      ...withKeyArea('people', runsOperations),
    },
  },
  { title: 'Open calls', operations: withKeyArea('site', callsOperations) },
  {
    title: 'The site',
    operations: { ...withKeyArea('catalog', pageOperations), ...withKeyArea('site', siteOperations) },
  },
  { title: 'Followers and webhooks', operations: withKeyArea('site', followersAndWebhooksOperations) },
  {
    title: 'Administration',
    operations: {
      ...withKeyArea('people', staffOperations),
      ...withKeyArea('site', administrationOperations),
    },
  },
]

export const apiOperations: OperationsForKeys = Object.assign(
  {},
  ...operationGroups.map((group) => group.operations),
)

/** Tells whether a change accepts `If-Match`: if the changed record can be read at its address or at one above. */
export function canHaveIfMatch(path: string, method: string): boolean {
  const [read] = addressAndParents(path).flatMap((address) => apiOperations[address]?.get ?? [])
  return method !== 'get' && read !== undefined && !isList(read.answer)
}

const isList = (name: AnswerName) =>
  ({ ...answerSchemas, ...composedAnswerSchemas })[name] instanceof z.ZodArray
