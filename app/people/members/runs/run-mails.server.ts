import { z } from 'zod'
import { db } from '../../../platform/database/db.server'
import { href } from '../../../platform/href'
import { msg, t } from '../../../platform/i18n/i18n'
import { currentSite } from '../../../site/current-site.server'
import { defineMailKind } from '../../../site/mail/kinds.server'
import type { MailContent } from '../../../site/mail/mail-content'
import { siteLinkParts } from '../../../site/mail/site-link.server'

const payload = z.object({ runId: z.int(), membershipId: z.int() })

const copyRow = ({ runId, membershipId }: z.output<typeof payload>) =>
  db.issueCopy.findUnique({
    where: { runId_membershipId: { runId, membershipId } },
    include: { run: true, membership: { include: { user: true } } },
  })

export const printedIssueMailKind = defineMailKind({
  name: 'issue for a member',
  module: 'members',
  title: msg('Issue for a member'),
  group: msg('Members'),
  goesTo: msg('members who read by email'),
  payload,
  async write(copy) {
    const row = await copyRow(copy)
    if (!row || row.membership.user.disabledAt || row.run.articleId === null) return null
    return issueContent(row.run.title, row.run.articleId)
  },
  sample: () => issueContent('Night Buses, issue 4', 1),
})

function issueContent(title: string, articleId: number): MailContent {
  return {
    subject: t('{title} is here', { title }),
    parts: [
      {
        type: 'text',
        text: t('As a member of {name}, you can now read “{title}”.', { title, name: currentSite().name }),
      },
      ...siteLinkParts(t('Read {title}', { title }), href('/articles/:id', { id: articleId })),
      { type: 'text', text: t('Log in to read it.') },
    ],
  }
}

export const addressRequestMailKind = defineMailKind({
  name: 'address for an issue',
  module: 'members',
  title: msg('Address for an issue'),
  group: msg('Members'),
  goesTo: msg('members without a valid address'),
  payload,
  async write(copy) {
    const row = await copyRow(copy)
    if (!row || row.madeAt || row.membership.user.disabledAt) return null
    return addressContent(row.run.title, row.membership.addressFailedAt !== null)
  },
  sample: () => addressContent('Night Buses, issue 4', true),
})

function addressContent(title: string, hasFailed: boolean): MailContent {
  const why = hasFailed ? t('A parcel to your address came back.') : t('We do not have your address.')
  return {
    subject: t('Where should we send {title}?', { title }),
    parts: [
      {
        type: 'text',
        text: t('{why} We hold “{title}” for you until you tell us where to send it.', { why, title }),
      },
      ...siteLinkParts(t('Change your address'), href('/userInfo/membership')),
    ],
  }
}
