import { Facts } from '../Facts'
import type { Business } from './invoices.server'

/** Says which business ordered on invoice; nothing for any other order. */
export function BusinessFacts({ business }: { business: Business | null }) {
  if (!business) return null
  const { company, vatNumber, reference, listName } = business
  return (
    <Facts
      facts={[
        ['Company', company],
        ['VAT number', vatNumber],
        ['Buyer’s reference', reference],
        ['Price list', listName],
      ]}
    />
  )
}
