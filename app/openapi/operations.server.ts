import { accountsOperations } from './operations/accounts.server'
import { bandsOperations } from './operations/bands.server'
import type { Operations } from './operations/operation'
import { ordersOperations } from './operations/orders.server'
import { peopleOperations } from './operations/people.server'
import { publicationsOperations } from './operations/publications.server'
import { shopOperations } from './operations/shop.server'
import { siteOperations } from './operations/site.server'

/** The operations of the JSON API, in the parts of its reference. */
export const operationGroups: { title: string; operations: Operations }[] = [
  { title: 'Accounts', operations: accountsOperations },
  { title: 'Publications', operations: publicationsOperations },
  { title: 'Bands', operations: bandsOperations },
  { title: 'Shop', operations: shopOperations },
  { title: 'Orders', operations: ordersOperations },
  { title: 'Members and subscribers', operations: peopleOperations },
  { title: 'The site', operations: siteOperations },
]

export const operations: Operations = Object.assign({}, ...operationGroups.map((group) => group.operations))
