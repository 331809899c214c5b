import { formatDay } from '../../ui/format'
import { payReference } from '../orders'
import type { Invoice } from './invoices'

/** Returns what stands beside the buyer's address. */
export const invoiceFacts = ({ issuedOn, dueOn, ofNumber, orderId, buyer }: Invoice): [string, string][] =>
  (
    [
      ['Date', formatDay(issuedOn)],
      ['Pay until', dueOn ? formatDay(dueOn) : ''],
      ['Credits', ofNumber ? `Invoice ${ofNumber}` : ''],
      ['Payment reference', dueOn ? payReference({ id: orderId }) : ''],
      ['Your reference', buyer.reference],
    ] satisfies [string, string][]
  ).filter(([, text]) => text)
