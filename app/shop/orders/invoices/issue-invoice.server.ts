import type { Prisma, Transaction } from '../../../platform/database/db.server'
import { inEnglish } from '../../../platform/i18n/i18n.server'
import { daysLater, localTimeOf } from '../../../platform/site-zone'
import { currentSite } from '../../../site/current-site.server'
import { includedSums, labeledSumsOf } from '../order-sums'
import type { InvoiceContent, InvoiceKind } from './invoices'

const withInvoices = {
  lines: { orderBy: { id: 'asc' } },
  business: true,
  invoices: { orderBy: { id: 'asc' } },
} satisfies Prisma.OrderInclude
type OrderRow = Prisma.OrderGetPayload<{ include: typeof withInvoices }>
type Buyer = NonNullable<OrderRow['business']>

/**
 * Issues the missing invoices and credits of an order on invoice, in the transaction that changes it: an invoice for
 * the amount to pay, a credit for what is canceled. Repeating it issues nothing.
 */
export async function issueMissingInvoices(
  tx: Transaction,
  orderId: number,
  now = new Date(),
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withInvoices })
  const { business, invoices, status, stripeSessionId, totalCents, refundedCents } = order
  if (!business || stripeSessionId === null) return
  const issuedCents = invoices.reduce(
    (sum, { kind, totalCents: cents }) => sum + (kind === 'credit' ? -cents : cents),
    0,
  )
  const wantedCents = status === 'canceled' ? 0 : totalCents - refundedCents
  const totalOf = Math.abs(wantedCents - issuedCents)
  const kind = wantedCents > issuedCents ? 'invoice' : 'credit'
  if (totalOf > 0) await issue(tx, { order, business, kind, totalCents: totalOf, now })
}

interface ToIssue {
  order: OrderRow
  business: Buyer
  kind: InvoiceKind
  totalCents: number
  now: Date
}

async function issue(tx: Transaction, toIssue: ToIssue): Promise<void> {
  const { order, business, kind, totalCents, now } = toIssue
  // The row stays locked until the transaction ends, so that a rollback leaves no gap between numbers.
  const { lastNumber: number, ...seller } = await tx.invoiceSettings.upsert({
    where: { id: 1 },
    create: { id: 1, lastNumber: 1 },
    update: { lastNumber: { increment: 1 } },
  })
  const { id: orderId, currency, invoices } = order
  const dueAt = daysLater(now, business.days)
  const credited = invoices.findLast((one) => one.kind === 'invoice')
  await tx.invoice.create({
    data: {
      number,
      orderId,
      kind,
      totalCents,
      currency,
      issuedOn: localTimeOf(now).date,
      ofNumber: kind === 'credit' ? (credited?.number ?? null) : null,
      dueOn: kind === 'invoice' ? localTimeOf(dueAt).date : null,
      content: JSON.stringify(contentOf(toIssue, seller)),
    },
  })
}

function contentOf(
  { order, business, totalCents }: ToIssue,
  { vatNumber, taxWords }: { vatNumber: string; taxWords: string },
): InvoiceContent {
  const { name, address, contactEmail } = currentSite()
  const isAll = totalCents === order.totalCents
  const part = { title: `Part of order ${order.id}`, quantity: 1, priceCents: totalCents }
  const { company, reference } = business
  return {
    seller: { name, address, email: contactEmail ?? '', vatNumber },
    buyer: {
      company,
      name: business.name,
      address: business.address,
      vatNumber: business.vatNumber,
      reference,
    },
    lines: isAll
      ? order.lines.map(({ title, quantity, priceCents }) => ({ title, quantity, priceCents }))
      : [part],
    sums: isAll
      ? inEnglish(() => [...includedSums(order), ...labeledSumsOf(order)])
      : [{ label: 'Total', cents: totalCents }],
    taxWords,
  }
}
