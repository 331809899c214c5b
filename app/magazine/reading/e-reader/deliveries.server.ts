import { z } from 'zod'
import { db, inTransaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { env } from '../../../platform/env.server'
import { DomainError, Forbidden, Invalid, NotFound, TooMany } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatFileSize } from '../../../platform/ui/format'
import type { Account } from '../../../site/accounts/accounts'
import { runningMembershipInclude } from '../../../site/accounts/running-memberships.server'
import { accountFromRow } from '../../../site/accounts/sessions.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailAttachment, MailContent } from '../../../site/mail/mail-content'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { loadReadingRightsOf } from '../../../site/plans/memberships.server'
import { titleForFileName } from '../../../site/uploads/serve.server'
import { storage } from '../../../site/uploads/storage.server'
import { findDocumentOfArticle } from '../../documents/documents.server'
import { epubMediaType } from '../../publications/epub/epub'
import { makeEpubOfArticle } from '../../publications/epub/made-epub.server'
import { isReadableArticle, type ReadableArticle } from '../../publications/publications'
import { findArticleById } from '../../publications/publications.server'
import { makeEpubFile } from '../devices/epub-file.server'
import { maxEReaderFileBytes, maxSentPerDay, type SendFormat, sendFormats } from './e-reader'
import { findEReaderOf } from './e-reader-address.server'

const Payload = z.object({ userId: z.int(), articleId: z.int(), format: z.enum(sendFormats) })

const sending = defineMailKind({
  name: 'send to e-reader',
  module: 'devices',
  title: msg('Publication for an e-reader'),
  group: msg('Site'),
  goesTo: msg('e-readers'),
  payload: Payload,
  write: async ({ userId, articleId, format }) => {
    const article = await articleStillFor(userId, articleId)
    const attachment = article && (await fileOf(article, format))
    return attachment ? deliveryMail(article.title, [attachment]) : null
  },
  sample: () => deliveryMail('Night Buses'),
})

const deliveryMail = (title: string, attachments?: MailAttachment[]): MailContent => ({
  subject: title,
  parts: [{ type: 'text', text: t('{title} is attached.', { title }) }],
  attachments,
})

/** Reads the article again when the mail is sent, since the user may no longer be allowed to read it. */
async function articleStillFor(userId: number, articleId: number): Promise<ReadableArticle | undefined> {
  const user = await db.user.findFirst({
    where: { id: userId, disabledAt: null },
    include: runningMembershipInclude(),
  })
  if (!user) return
  const article = await findArticleById(articleId, await loadReadingRightsOf(accountFromRow(user))).catch(
    ignoreMissing,
  )
  return article && isReadableArticle(article) ? article : undefined
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

async function fileOf(article: ReadableArticle, format: SendFormat): Promise<MailAttachment | undefined> {
  const filename = `${titleForFileName(article.title, 120) || 'publication'}.${format}`
  if (format === 'pdf')
    return { filename, contentType: 'application/pdf', content: await storage.read(article.pdfPath) }
  const document = await findDocumentOfArticle(article.id)
  if (document?.state !== 'ready') return
  const epub = await makeEpubFile(article, document, env.siteUrl ?? '')
  const { stream } = await epub.open()
  return { filename, contentType: epubMediaType, content: stream }
}

/** @throws NotFound for an article that this reader may not read */
export async function findSendableArticle(user: Account, articleId: number) {
  const article = await findArticleById(articleId, await loadReadingRightsOf(user))
  if (!isReadableArticle(article)) throw new NotFound(t('Article not found.'))
  const document = await findDocumentOfArticle(article.id)
  const pdf = await storage.stat(article.pdfPath)
  const formats: SendFormat[] = [
    ...(document?.state === 'ready' ? (['epub'] as const) : []),
    ...(pdf && pdf.bytes <= maxEReaderFileBytes ? (['pdf'] as const) : []),
  ]
  return { article, document, formats }
}

interface Asked {
  format: SendFormat
  /** Identifies one submitted form, so that sending it twice makes one delivery. */
  key: string
}

/** @throws Invalid without a confirmed address, or for a file that is too large; NotFound, TooMany */
export async function sendToEReader(
  user: Account,
  articleId: number,
  { format, key }: Asked,
  now = new Date(),
): Promise<void> {
  const device = await findEReaderOf(user.id)
  if (!device?.isConfirmed) throw new Invalid(t('Confirm the address of your e-reader first.'))
  const { article, document, formats } = await findSendableArticle(user, articleId)
  if (!formats.includes(format)) throw new Invalid(t('It cannot be sent in this format.'))
  if (format === 'epub' && document) {
    const epub = await makeEpubOfArticle(article, document, env.siteUrl ?? '')
    const { bytes, stream } = await epub.open()
    stream.destroy()
    if (bytes > maxEReaderFileBytes)
      throw new Invalid(
        t('The EPUB is {bytes}. The limit is {maxSentBytes}.', {
          bytes: formatFileSize(bytes),
          maxSentBytes: formatFileSize(maxEReaderFileBytes),
        }),
      )
  }
  await inTransaction(async (tx) => {
    const known = await tx.eReaderDelivery.findUnique({ where: { key } })
    if (known?.userId === user.id) return
    if (known) throw new Forbidden()
    const since = new Date(now.getTime() - dayMs)
    const count = await tx.eReaderDelivery.count({ where: { userId: user.id, createdAt: { gt: since } } })
    if (count >= maxSentPerDay)
      throw new TooMany(t('You can send up to {maxSentPerDay} publications a day.', { maxSentPerDay }), 3600)
    await tx.eReaderDelivery.create({
      data: { key, userId: user.id, articleId, format, createdAt: now },
    })
    await enqueueMail(tx, sending, { userId: user.id, articleId, format }, device.address)
  }).catch(async (error) => {
    // Of two identical requests at once, the other one has sent it.
    if (error instanceof DomainError) throw error
    if (!(await db.eReaderDelivery.findFirst({ where: { key, userId: user.id } }))) throw error
  })
}
