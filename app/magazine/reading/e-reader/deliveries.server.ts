import { z } from 'zod'
import { db, inTransaction } from '../../../platform/database/db.server'
import { dayMs } from '../../../platform/durations'
import { env } from '../../../platform/env.server'
import { DomainError, Forbidden, Invalid, NotFound, TooMany } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { fileSize } from '../../../platform/ui/format'
import type { Account } from '../../../site/accounts/accounts'
import { withMembership } from '../../../site/accounts/running-memberships.server'
import { toAccount } from '../../../site/accounts/sessions.server'
import { mailKind } from '../../../site/mail/kinds.server'
import type { MailAttachment, MailContent } from '../../../site/mail/mail-content'
import { enqueueMail } from '../../../site/mail/outbox.server'
import { readingRightsOf } from '../../../site/plans/memberships.server'
import { safeTitle } from '../../../site/uploads/serve.server'
import { storage } from '../../../site/uploads/storage.server'
import { documentOf } from '../../documents/documents.server'
import { epubType } from '../../publications/epub/epub'
import { epubOf } from '../../publications/epub/made-epub.server'
import { isReadable, type ReadableArticle } from '../../publications/publications'
import { articleById } from '../../publications/publications.server'
import { epubFile } from '../devices/epub-file.server'
import { maxSentBytes, maxSentPerDay, type SendFormat, sendFormats } from './e-reader'
import { eReaderOf } from './e-reader-address.server'

const Payload = z.object({ userId: z.int(), articleId: z.int(), format: z.enum(sendFormats) })

const sending = mailKind({
  name: 'send to e-reader',
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

/** Finds the article again at the time of sending, as the user may no longer be allowed to read it. */
async function articleStillFor(userId: number, articleId: number): Promise<ReadableArticle | undefined> {
  const user = await db.user.findFirst({
    where: { id: userId, disabledAt: null },
    include: withMembership(),
  })
  if (!user) return
  const article = await articleById(articleId, await readingRightsOf(toAccount(user))).catch(ignoreMissing)
  return article && isReadable(article) ? article : undefined
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NotFound)) throw error
}

async function fileOf(article: ReadableArticle, format: SendFormat): Promise<MailAttachment | undefined> {
  const filename = `${safeTitle(article.title, 120) || 'publication'}.${format}`
  if (format === 'pdf')
    return { filename, contentType: 'application/pdf', content: await storage.read(article.pdfPath) }
  const document = await documentOf(article.id)
  if (document?.state !== 'ready') return
  const epub = await epubFile(article, document, env.siteUrl ?? '')
  const { stream } = await epub.open()
  return { filename, contentType: epubType, content: stream }
}

/** @throws NotFound for one that this reader may not read */
export async function sendableArticle(user: Account, articleId: number) {
  const article = await articleById(articleId, await readingRightsOf(user))
  if (!isReadable(article)) throw new NotFound(t('Article not found.'))
  const document = await documentOf(article.id)
  const pdf = await storage.stat(article.pdfPath)
  const formats: SendFormat[] = [
    ...(document?.state === 'ready' ? (['epub'] as const) : []),
    ...(pdf && pdf.bytes <= maxSentBytes ? (['pdf'] as const) : []),
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
  const device = await eReaderOf(user.id)
  if (!device?.isConfirmed) throw new Invalid(t('Confirm the address of your e-reader first.'))
  const { article, document, formats } = await sendableArticle(user, articleId)
  if (!formats.includes(format)) throw new Invalid(t('It cannot be sent in this format.'))
  if (format === 'epub' && document) {
    const epub = await epubOf(article, document, env.siteUrl ?? '')
    const { bytes, stream } = await epub.open()
    stream.destroy()
    if (bytes > maxSentBytes)
      throw new Invalid(
        t('The EPUB has {bytes}; at most {maxSentBytes} can be sent.', {
          bytes: fileSize(bytes),
          maxSentBytes: fileSize(maxSentBytes),
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
      throw new TooMany(t('At most {maxSentPerDay} publications a day can be sent.', { maxSentPerDay }), 3600)
    await tx.eReaderDelivery.create({
      data: { key, userId: user.id, articleId, format, createdAt: now },
    })
    await enqueueMail(tx, sending, { userId: user.id, articleId, format }, device.address)
  }).catch(async (error) => {
    // Two presses at once: the first one has sent it.
    if (error instanceof DomainError) throw error
    if (!(await db.eReaderDelivery.findFirst({ where: { key, userId: user.id } }))) throw error
  })
}
