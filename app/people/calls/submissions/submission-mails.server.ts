import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { loadLocale } from '../../../platform/i18n/i18n.server'
import { isLocale, type Locale } from '../../../platform/i18n/locales'
import { formatDateTime } from '../../../platform/ui/format'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import type { AddressedMail } from '../../../site/mail/outbox.server'
import { siteLinkParts } from '../../../site/mail/site-link.server'
import { answerPromisedAt } from '../answer-by'
import { callFromRow } from '../calls.server'
import { submissionStatusPath, submissionToken } from './token.server'

export const submissionReceivedMailKind = defineMailKind({
  name: 'submission received',
  module: 'calls',
  title: msg('New submission'),
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
    const call = callFromRow(row.call)
    return receivedContent({
      name: row.name,
      call: call.title,
      titles: row.pieces.map(({ title }) => title),
      closesAt: call.closesAt,
      answerBy: answerPromisedAt(call),
      path: submissionStatusPath(call.address, submissionToken(row)),
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
  subject: t('We received your submission to {call}', { call }),
  parts: [
    { type: 'text', text: t('Hello {name}, thank you. This is what you sent to “{call}”:', { name, call }) },
    { type: 'text', text: titles.map((title) => `– ${title}`).join('\n') },
    ...siteLinkParts(t('See, change or withdraw it'), path),
    {
      type: 'text',
      text: t('You can change it until {closesAt}. You will get an answer by {answerBy}.', {
        closesAt: formatDateTime(dates.closesAt),
        answerBy: formatDateTime(dates.answerBy),
      }),
    },
    { type: 'text', text: t('Anyone with this link can do this. Keep it private.') },
  ],
  foot: [
    {
      type: 'text',
      text: t('You are getting this because someone entered this address at {name}.', {
        name: currentSite().name,
      }),
    },
  ],
})

/** Returns the language of a mail to a sender: that of the call, if the interface is translated to it. */
export async function findLocaleOfSubmissionMail({
  ownerKind,
  ownerId,
}: AddressedMail): Promise<Locale | undefined> {
  if (ownerKind !== 'submission' || ownerId === null) return
  const row = await db.submission.findUnique({
    where: { id: ownerId },
    select: { call: { select: { language: true } } },
  })
  return findInterfaceLocale(row?.call.language)
}

/** Loads the interface's translation of a call's language; undefined if there is none. */
export async function findInterfaceLocale(language: string | null | undefined): Promise<Locale | undefined> {
  if (!language || !isLocale(language)) return
  await loadLocale(language)
  return language
}
