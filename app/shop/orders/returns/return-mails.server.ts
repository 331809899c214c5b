import { z } from 'zod'
import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent, MailPart } from '../../../site/mail/mail-content'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { listShopAddresses, mailOwnerOfOrder } from '../mails/order-mails.server'
import { orderLink } from '../order-link.server'

const withOrder = {
  lines: { include: { orderLine: { select: { title: true } } }, orderBy: { orderLineId: 'asc' } },
  order: { select: { id: true, reference: true, email: true, user: { select: { role: true } } } },
} satisfies Prisma.ReturnRequestInclude
type Row = Prisma.ReturnRequestGetPayload<{ include: typeof withOrder }>
type MailedReturn = Pick<Row, 'status' | 'reason' | 'answer' | 'order'> & {
  lines: { quantity: number; orderLine: { title: string } }[]
}

const payload = z.object({ returnId: z.int() })
const read = (id: number) => db.returnRequest.findUnique({ where: { id }, include: withOrder })

const sample = (): MailedReturn => ({
  status: 'accepted',
  reason: t('It is too small.'),
  answer: t('Send it to: Press, 12 Harbour Row, Bristol.'),
  order: { id: 1204, reference: 'sample', email: 'ada@example.org', user: { role: 'user' } },
  lines: [{ quantity: 1, orderLine: { title: 'T-shirt (M)' } }],
})

const askedMail = defineMailKind({
  name: 'return asked',
  title: msg('Return requested'),
  group: 'Orders',
  goesTo: msg('the shop'),
  payload,
  async write({ returnId }) {
    const row = await read(returnId)
    return row?.status === 'asked' ? askedContent(row) : null
  },
  sample: () => askedContent(sample()),
})

const answeredMail = defineMailKind({
  name: 'return answered',
  title: msg('Return accepted or declined'),
  group: 'Orders',
  goesTo: msg('the buyer'),
  payload,
  async write({ returnId }) {
    const row = await read(returnId)
    return row && ['accepted', 'declined'].includes(row.status) ? answeredContent(row) : null
  },
  sample: () => answeredContent(sample()),
})

const linesOf = ({ lines }: MailedReturn): MailPart => ({
  type: 'lines',
  lines: lines.map(({ quantity, orderLine }) => [orderLine.title, `${quantity} ×`]),
  sums: [],
})

const askedContent = (row: MailedReturn): MailContent => ({
  subject: t('Order {id}: return requested', { id: row.order.id }),
  parts: [
    { type: 'text', text: t('The buyer would like to return this:') },
    linesOf(row),
    { type: 'text', text: row.reason },
    ...siteLinkParts(t('Answer'), href('/admin/orders/:id', { id: row.order.id })),
  ],
})

function answeredContent(row: MailedReturn): MailContent {
  const isAccepted = row.status === 'accepted'
  const { name } = currentSite()
  return {
    subject: isAccepted
      ? t('Order {id}: your return is accepted', { id: row.order.id })
      : t('Order {id}: your return is declined', { id: row.order.id }),
    parts: [
      {
        type: 'text',
        text: isAccepted
          ? t('You can return this to {site}. We’ll refund it when it arrives.', { site: name })
          : t('{site} cannot take this back:', { site: name }),
      },
      linesOf(row),
      ...(row.answer ? [{ type: 'text' as const, text: row.answer }] : []),
      ...siteLinkParts(t('Your order'), orderLink(row.order)),
    ],
  }
}

export async function mailReturnRequested(tx: Transaction, returnId: number, orderId: number): Promise<void> {
  for (const address of await listShopAddresses(tx))
    await enqueueMail(tx, askedMail, { returnId }, address, mailOwnerOfOrder(orderId))
}

export async function mailReturnAnswered(tx: Transaction, returnId: number): Promise<void> {
  const { order } = await tx.returnRequest.findUniqueOrThrow({ where: { id: returnId }, include: withOrder })
  if (order.email !== '')
    await enqueueMail(tx, answeredMail, { returnId }, order.email, mailOwnerOfOrder(order.id))
}
