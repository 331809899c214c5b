import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { BreakableAddress } from '../../platform/ui/BreakableAddress'
import { formatDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { textAttributes } from '../../platform/ui/text-attributes'
import { Picture } from '../../site/uploads/Picture'
import { formatBundleParts } from '../items/bundle'
import { paymentWayLabels } from '../ways-to-pay/ways'
import { FactList } from './FactList'
import { InvoiceLinks } from './invoices/InvoiceLinks'
import type { ListedInvoice } from './invoices/invoices'
import type { BusinessBuyer } from './invoices/invoices.server'
import { readyByText } from './NextSteps'
import { includedSums, labeledSumsOf } from './order-sums'
import { type Order, pickupPlaceText } from './orders'
import { testOrderNote } from './test-note'
import './orders.css'

/** Shows the content and total of an order, and a note if it was a test. */
export const OrderSummary = ({ order }: { order: Order }) => (
  <>
    {order.isTest && <Message isNeutral>{t(testOrderNote)}</Message>}
    <SummaryTable order={order} />
  </>
)

function SummaryTable({ order }: { order: Order }) {
  const { refundedCents, currency } = order
  const sums = labeledSumsOf(order)
  return (
    <table className="order-summary">
      {order.lines.length > 0 && (
        <thead>
          <tr>
            <th scope="col">{t('Item')}</th>
            <th scope="col">{t('Quantity')}</th>
            <th scope="col">{t('Price')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {order.lines.map(({ merchItemId, title, image, quantity, priceCents, shipsFrom, parts }) => (
          <tr key={`${title} ${priceCents} ${merchItemId}`}>
            <th scope="row" className={image ? 'has-picture' : undefined}>
              {image && <Picture file={image} alt="" width={56} height={56} sizes="3.5rem" />}
              <span {...textAttributes(title)}>{title}</span>
              {parts.length > 0 && <span className="order-line-note">{formatBundleParts(parts)}</span>}
              {shipsFrom && <span className="order-line-note">{readyByText(order, shipsFrom)}</span>}
            </th>
            <td>{quantity}</td>
            <td>{formatMoney(priceCents, currency)}</td>
            <td>{formatMoney(quantity * priceCents, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, cents }, index) => (
          <Sum
            key={label}
            label={label}
            cents={cents}
            currency={currency}
            isTotal={index === sums.length - 1}
            isPostage={label === order.shippingMethod}
          />
        ))}
        {includedSums(order).map(({ label, cents }) => (
          <Sum key={label} label={label} cents={cents} currency={currency} />
        ))}
        {refundedCents > 0 && <Sum label={t('Refunded')} cents={-refundedCents} currency={currency} />}
      </tfoot>
    </table>
  )
}

interface SumProps {
  label: string
  cents: number
  currency: string
  isTotal?: boolean
  isPostage?: boolean
}

function Sum({ label, cents, currency, isTotal = false, isPostage = false }: SumProps) {
  return (
    <tr className={isTotal ? 'order-total' : undefined}>
      <th scope="row" colSpan={3}>
        {label}
      </th>
      <td>{isPostage && cents === 0 ? t('Free') : formatMoney(cents, currency)}</td>
    </tr>
  )
}

interface OrderDetailsProps {
  order: Order
  /** The business data of an order on invoice, with its invoices. */
  business?: BusinessBuyer | null
  invoices?: ListedInvoice[]
  invoiceAddress?: (number: number) => string
}

export function OrderDetails({ order, business, invoices = [], invoiceAddress }: OrderDetailsProps) {
  const details: [string, ReactNode][] = [
    [t('Company'), business?.company],
    [t('VAT number'), business?.vatNumber],
    [t('Purchase reference'), business?.reference],
    [t('Price list'), business?.listName],
    [
      invoices.length > 1 ? t('Invoices') : t('Invoice'),
      invoiceAddress && invoices.length > 0 && (
        <InvoiceLinks key="invoices" invoices={invoices} addressOf={invoiceAddress} />
      ),
    ],
    [t('Ordered'), formatDate(order.createdAt)],
    [t('Ordered at'), order.importedFrom && [order.importedFrom, order.importedNumber].join(' ')],
    [order.totalCents > 0 ? t('Paid') : t('Confirmed'), order.paidAt && paidText(order.paidAt, order.isTest)],
    [t('Paid by'), order.paidAt && order.payBy && t(paymentWayLabels[order.payBy])],
    [t('Shipped'), order.shippedAt && formatDate(order.shippedAt)],
    [t('Tracking'), order.trackingText],
    [t('Email'), order.email && <BreakableAddress key="email">{order.email}</BreakableAddress>],
    [t('Phone'), order.phone],
    [t('Pick up at'), order.pickupPlace && pickupPlaceText(order.pickupPlace)],
    [t('Shipping address'), order.shipsTo],
  ]
  return <FactList facts={details} />
}

const paidText = (paidAt: string, isTest: boolean) =>
  isTest ? t('{date}, TEST: no money was taken', { date: formatDate(paidAt) }) : formatDate(paidAt)
