import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { loadLocale } from '../../../platform/i18n/i18n.server'
import { isLocale, type Locale } from '../../../platform/i18n/locales'
import { formatDateTime } from '../../../platform/ui/format'
import { currentSite } from '../../../site/current-site.server'
import { mailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import type { Recipient } from '../../../site/mail/outbox.server'
import { siteLink } from '../../../site/mail/site-link.server'
import { answerBy } from '../answer-by'
import { asCall } from '../calls.server'
import { statusPath, submissionToken } from './token.server'

export const submissionReceivedMail = mailKind({
  name: 'submission received',
  title: msg('A submission came in'),
  group: msg('Open calls'),
  goesTo: msg('the sender'),
  hidesRecipient: true,
  payload: z.object({ submissionId: z.int() }),
  async write({ submissionId: id }) {
    const row = await db.submission.findUnique({
      where: { id },
      include: { call: true, pieces: { orderBy: { position: 'asc' }, select: { title: true } } },
    })
    if (!row) return null
    const call = asCall(row.call)
    return receivedContent({
      name: row.name,
      call: call.title,
      titles: row.pieces.map(({ title }) => title),
      closesAt: call.closesAt,
      answerBy: answerBy(call),
      path: statusPath(call.address, submissionToken(row)),
    })
  },
  sample: () =>
    receivedContent({
      name: 'Ada',
      call: 'Issue 4',
      titles: ['Night buses'],
      path: href('/calls/:address/sent/:token', { address: 'issue-4', token: 'example' }),
      closesAt: '2027-01-31T22:00:00Z',
      answerBy: '2027-02-28T22:00:00Z',
    }),
})

interface Received {
  name: string
  call: string
  titles: string[]
  closesAt: string
  answerBy: string
  path: string
}

const receivedContent = ({ name, call, titles, path, ...dates }: Received): MailContent => ({
  subject: t('We have got your submission to {call}', { call }),
  parts: [
    { type: 'text', text: t('Hello {name}, thank you. This is what came in for “{call}”:', { name, call }) },
    { type: 'text', text: titles.map((title) => `– ${title}`).join('\n') },
    ...siteLink(t('See, change or withdraw it'), path),
    {
      type: 'text',
      text: t('You can change it until {closesAt}. You get an answer by {answerBy}.', {
        closesAt: formatDateTime(dates.closesAt),
        answerBy: formatDateTime(dates.answerBy),
      }),
    },
    { type: 'text', text: t('Keep this link to yourself: whoever has it can do the same.') },
  ],
  foot: [
    {
      type: 'text',
      text: t('You get this because this address was given at {name}.', { name: currentSite().name }),
    },
  ],
})

/** Returns the language of a mail to a sender: the call's, if the interface has it. */
export async function localeOfSubmissionMail({ ownerKind, ownerId }: Recipient): Promise<Locale | undefined> {
  if (ownerKind !== 'submission' || ownerId === null) return
  const row = await db.submission.findUnique({
    where: { id: ownerId },
    select: { call: { select: { language: true } } },
  })
  return interfaceLocale(row?.call.language)
}

/** Loads the interface's translation of a call's language; undefined if there is none. */
export async function interfaceLocale(language: string | null | undefined): Promise<Locale | undefined> {
  if (!language || !isLocale(language)) return
  await loadLocale(language)
  return language
}
