import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { type Cursor, whereAfter } from '../../../platform/http/list-request.server'
import { paging } from '../../../platform/http/paging'
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

export async function invoicesOf(orderId: number): Promise<ListedInvoice[]> {
  const rows = await db.invoice.findMany({ where: { orderId }, select: listed, orderBy: { id: 'asc' } })
  return rows.map((row) => ({ ...row, kind: row.kind as InvoiceKind }))
}

const perPage = 50

export async function allInvoices(askedPage: string | null) {
  const { page, pages, skip, take } = paging(askedPage, await db.invoice.count(), perPage)
  return { invoices: await newestInvoices({ skip, take }), page, pages }
}

export const invoicesAfter = (cursor: Cursor | undefined, take: number) =>
  newestInvoices({ where: whereAfter([{ number: 'desc' }], cursor), take })

async function newestInvoices(range: Pick<Prisma.InvoiceFindManyArgs, 'where' | 'skip' | 'take'>) {
  const rows = await db.invoice.findMany({
    select: { ...listed, content: true },
    orderBy: { number: 'desc' },
    ...range,
  })
  return rows.map(({ content, kind, ...row }) => ({
    ...row,
    kind: kind as InvoiceKind,
    company: (JSON.parse(content) as InvoiceContent).buyer.company,
  }))
}

/**
 * @param orderId of which it has to be
 * @throws NotFound
 */
export async function invoiceByNumber(number: number, orderId?: number): Promise<Invoice> {
  const row = await db.invoice.findFirst({ where: { number, orderId } })
  if (!row) throw new NotFound(t(invoiceNotFound))
  const { id: _, createdAt: __, content, kind, ...about } = row
  const { sums, ...issued } = JSON.parse(content) as InvoiceContent
  const named = sums.map(({ label, cents }) => ({ label: t(label), cents }))
  return { ...about, kind: kind as InvoiceKind, ...issued, sums: named }
}

/** Returns who ordered on invoice; null for any other order. */
export const businessOf = (orderId: number) =>
  db.businessBuyer.findUnique({
    where: { orderId },
    select: { company: true, vatNumber: true, reference: true, listName: true },
  })
export type Business = NonNullable<Awaited<ReturnType<typeof businessOf>>>

export async function invoiceSettings(): Promise<{ vatNumber: string; taxWords: string }> {
  const row = await db.invoiceSettings.findUnique({ where: { id: 1 } })
  return { vatNumber: row?.vatNumber ?? '', taxWords: row?.taxWords ?? '' }
}

/** Sets what invoices say from now on; those that are issued stay as they are. */
export async function saveInvoiceSettings(
  terms: { vatNumber: string; taxWords: string },
  actor: Actor,
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.invoiceSettings.upsert({ where: { id: 1 }, create: { id: 1, ...terms }, update: terms })
    await recordAudit(tx, actor, { action: 'changed', subjectType: 'settings', subjectName: 'Invoices' })
  })
}
