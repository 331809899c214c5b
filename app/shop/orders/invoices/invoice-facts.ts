import { t } from '../../../platform/i18n/i18n'
import { formatDay } from '../../../platform/ui/format'
import { paymentReferenceOf } from '../orders'
import { type Invoice, invoiceTitle } from './invoices'

export const invoiceFacts = ({ issuedOn, dueOn, ofNumber, orderId, buyer }: Invoice): [string, string][] =>
  (
    [
      [t('Date'), formatDay(issuedOn)],
      [t('Due date'), dueOn ? formatDay(dueOn) : ''],
      [t('Credit for'), ofNumber ? invoiceTitle({ kind: 'invoice', number: ofNumber }) : ''],
      [t('Payment reference'), dueOn ? paymentReferenceOf({ id: orderId }) : ''],
      [t('Your reference'), buyer.reference],
    ] satisfies [string, string][]
  ).filter(([, text]) => text)
