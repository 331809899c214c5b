import { z } from 'zod'
import { readingAddresses } from '../../platform/http/conditional.server'
import { type AnswerName, answers, composedAnswers } from './answers'
import { accountsOperations } from './operations/accounts.server'
import { administrationOperations } from './operations/administration.server'
import { bandsOperations } from './operations/bands.server'
import { callsOperations } from './operations/calls.server'
import { followersAndWebhooksOperations } from './operations/followers-webhooks.server'
import type { Operations } from './operations/operation'
import { ordersOperations } from './operations/orders.server'
import { paymentsAndShippingOperations } from './operations/payments-shipping.server'
import { peopleOperations } from './operations/people.server'
import { publicationsOperations } from './operations/publications.server'
import { runsOperations } from './operations/runs.server'
import { shopOperations } from './operations/shop.server'
import { shopDeskOperations } from './operations/shop-desk.server'
import { siteOperations } from './operations/site.server'

/** The operations of the JSON API, in the parts of its reference. */
export const operationGroups: { title: string; operations: Operations }[] = [
  { title: 'Accounts', operations: accountsOperations },
  { title: 'Publications', operations: publicationsOperations },
  { title: 'Bands', operations: bandsOperations },
  { title: 'Shop', operations: shopOperations },
  { title: 'Orders', operations: ordersOperations },
  { title: 'Gift cards, codes, wholesale and consignments', operations: shopDeskOperations },
  { title: 'Payments and shipping', operations: paymentsAndShippingOperations },
  { title: 'Members and subscribers', operations: { ...peopleOperations, ...runsOperations } },
  { title: 'Open calls', operations: callsOperations },
  { title: 'The site', operations: siteOperations },
  { title: 'Followers and webhooks', operations: followersAndWebhooksOperations },
  { title: 'Administration', operations: administrationOperations },
]

export const operations: Operations = Object.assign({}, ...operationGroups.map((group) => group.operations))

/** Tells whether `If-Match` counts: where the record that is changed can be read, there or at an address above it. */
export function takesIfMatch(path: string, method: string): boolean {
  const [read] = readingAddresses(path).flatMap((address) => operations[address]?.get ?? [])
  return method !== 'get' && read !== undefined && !isList(read.answer)
}

const isList = (name: AnswerName) => ({ ...answers, ...composedAnswers })[name] instanceof z.ZodArray
