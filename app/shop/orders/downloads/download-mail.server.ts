import { z } from 'zod'
import { db, type Transaction } from '../../../platform/database/db.server'
import { env } from '../../../platform/env.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { guestRole } from '../../../site/accounts/roles'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent, MailPart } from '../../../site/mail/mail-content'
import { markMailAsTest } from '../../../site/mail/mark-test'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { listArticlesOfOrder } from '../order-articles.server'
import { type OrderToLink, orderLink } from '../order-link.server'
import { testOrderNote } from '../test-note'
import { availableDownloads, type DownloadFile, type LineDownloads, type MusicDownloads } from './downloads'
import { listDownloadsOfOrder, markBuyerNotified } from './downloads.server'

const downloadMail = defineMailKind({
  name: 'download',
  title: msg('Files to download'),
  group: 'Orders',
  goesTo: msg('the buyer'),
  payload: z.object({ orderId: z.int() }),
  async write({ orderId: id }) {
    const order = await db.order.findUnique({ where: { id }, include: { user: true } })
    const lines = order ? availableDownloads(await listDownloadsOfOrder(id)) : []
    if (!order || lines.length === 0) return null
    const articles = order.user.role === guestRole ? [] : await listArticlesOfOrder(order)
    return markMailAsTest(order.isTest, downloadLetter(order, lines, articles), t(testOrderNote))
  },
  sample: () => downloadLetter(sampleOrder, [sampleLine], []),
})

const sampleOrder = { id: 1204, reference: 'sample', user: { role: 'user' } }
const sampleFile = { title: 'Night Buses, issue 4', type: 'PDF', bytes: 8_200_000, count: 0 }
const sampleLine: LineDownloads = {
  lineId: 1,
  title: 'Night Buses, issue 4',
  all: null,
  refusal: null,
  music: [],
  files: [
    {
      ...sampleFile,
      id: 1,
      href: href('/orders/:id/files/:line/:file', { id: 'sample', line: '1', file: '1' }),
    },
  ],
}

/** Mails the downloads of a paid order, unless it has none, they are not ready, or the buyer was notified. */
export async function mailDownloads(tx: Transaction, orderId: number, now = new Date()): Promise<void> {
  if (!(await markBuyerNotified(tx, orderId, now))) return
  const { email } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { email: true } })
  if (email !== '') await enqueueMail(tx, downloadMail, { orderId }, email, { kind: 'order', id: orderId })
}

function downloadLetter(
  order: OrderToLink & { id: number },
  lines: LineDownloads[],
  articles: { id: number; title: string }[],
): MailContent {
  return {
    subject: t('Your files from order {id}', { id: order.id }),
    parts: [
      {
        type: 'text',
        text: t('Your purchase at {site} is ready to download:', { site: currentSite().name }),
      },
      ...lines.flatMap(({ title, files, music }): MailPart[] => [
        ...(files.length === 1 && files[0]?.title === title ? [] : [{ type: 'text' as const, text: title }]),
        ...files.map(linkTo),
        ...music.flatMap(linksToMusic),
      ]),
      ...articles.flatMap(({ id, title }) =>
        siteLinkParts(t('Read {title}', { title }), href('/articles/:id', { id })),
      ),
      {
        type: 'text',
        text: t(
          'Please keep these links private. They work for seven days. You can get new ones from your order at any time.',
        ),
      },
      { type: 'link', name: t('Your order'), href: `${env.siteUrl ?? ''}${orderLink(order)}` },
    ],
  }
}

const linkTo = ({ title, type, href }: DownloadFile): MailPart => ({
  type: 'link',
  name: `${title} (${type})`,
  href: `${env.siteUrl ?? ''}${href}`,
})

const linksToMusic = ({ title, formats }: MusicDownloads): MailPart[] =>
  formats.map(({ label, href }) => ({
    type: 'link',
    name: `${title} (${label})`,
    href: `${env.siteUrl ?? ''}${href}`,
  }))
