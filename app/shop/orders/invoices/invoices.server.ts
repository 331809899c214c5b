import { db, inTransaction } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { type Actor, recordAudit } from '../../../site/accounts/audit.server'
import {
  type Invoice,
  type InvoiceContent,
  type InvoiceKind,
  invoiceNotFound,
  type ListedInvoice,
} from './invoices'

const listed = {
  number: true,
  orderId: true,
  kind: true,
  issuedOn: true,
  totalCents: true,
  currency: true,
} as const

export async function listInvoicesOfOrder(orderId: number): Promise<ListedInvoice[]> {
  const rows = await db.invoice.findMany({ where: { orderId }, select: listed, orderBy: { id: 'asc' } })
  return rows.map((row) => ({ ...row, kind: row.kind as InvoiceKind }))
}

export async function listInvoicesByNumbers(numbers: number[]) {
  const rows = await db.invoice.findMany({
    where: { number: { in: numbers } },
    select: { ...listed, content: true },
  })
  return rows.map(({ content, kind, ...row }) => ({
    ...row,
    id: row.number,
    kind: kind as InvoiceKind,
    company: (JSON.parse(content) as InvoiceContent).buyer.company,
  }))
}

/**
 * @param orderId of the order that must have the invoice
 * @throws NotFound
 */
export async function findInvoiceByNumber(number: number, orderId?: number): Promise<Invoice> {
  const row = await db.invoice.findFirst({ where: { number, orderId } })
  if (!row) throw new NotFound(t(invoiceNotFound))
  const { id: _, createdAt: __, content, kind, ...about } = row
  const { sums, ...issued } = JSON.parse(content) as InvoiceContent
  const named = sums.map(({ label, cents }) => ({ label: t(label), cents }))
  return { ...about, kind: kind as InvoiceKind, ...issued, sums: named }
}

/** Returns the business data of an order on invoice; null for any other order. */
export const findBusinessBuyerOfOrder = (orderId: number) =>
  db.businessBuyer.findUnique({
    where: { orderId },
    select: { company: true, vatNumber: true, reference: true, listName: true },
  })
export type BusinessBuyer = NonNullable<Awaited<ReturnType<typeof findBusinessBuyerOfOrder>>>

export async function loadInvoiceSettings(): Promise<{ vatNumber: string; taxWords: string }> {
  const row = await db.invoiceSettings.findUnique({ where: { id: 1 } })
  return { vatNumber: row?.vatNumber ?? '', taxWords: row?.taxWords ?? '' }
}

/** Sets the texts of future invoices; issued ones stay as they are. */
export async function saveInvoiceSettings(
  terms: { vatNumber: string; taxWords: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.invoiceSettings.upsert({ where: { id: 1 }, create: { id: 1, ...terms }, update: terms })
    await recordAudit(tx, actor, { action: 'changed', subjectType: 'settings', subjectName: 'Invoices' })
  })
}
