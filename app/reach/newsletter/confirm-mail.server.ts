import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { msg, t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { defineMailKind } from '../../site/mail/kinds.server'
import type { MailContent } from '../../site/mail/mail-content'
import { siteLinkParts } from '../../site/mail/site-link.server'
import { subscriberToken, subscriptionPath, unsubscribePath } from './token.server'
import { decodeTopics, fixedTopicNames } from './topics'
import { loadNamedTopics } from './topics.server'

export const subscriptionConfirmationMailKind = defineMailKind({
  name: 'confirm subscription',
  module: 'newsletter',
  title: msg('Confirm a subscription'),
  group: msg('Newsletter'),
  goesTo: msg('new subscribers'),
  payload: z.object({ subscriberId: z.int() }),
  async write({ subscriberId: id }) {
    const row = await db.subscriber.findUnique({ where: { id } })
    if (!row?.askedAt) return null
    const account = row.askedById && (await db.user.findUnique({ where: { id: row.askedById } }))
    const topics = await loadNamedTopics(decodeTopics(row.askedTopics))
    return confirmationContent(
      subscriberToken(row),
      topics.map(({ name }) => name),
      account ? account.username : undefined,
    )
  },
  sample: () => confirmationContent('example', [t(fixedTopicNames.everything)]),
})

function confirmationContent(token: string, topics: string[], username?: string): MailContent {
  const { name } = currentSite()
  const asked = { name, topics: topics.join(', ') }
  return {
    subject: t('Confirm your subscription to {name}', { name }),
    parts: [
      {
        type: 'text',
        text: username
          ? t(
              'You, or someone with the account {username}, asked for emails from {name} to this address: {topics}.',
              { username, ...asked },
            )
          : t('You, or someone else, asked for emails from {name} to this address: {topics}.', asked),
      },
      { type: 'text', text: t('We send nothing until you confirm. The link works for seven days.') },
      ...siteLinkParts(t('Confirm on the page'), subscriptionPath(token)),
      { type: 'text', text: t('If you did not ask for it, ignore this email. We will not write again.') },
    ],
    unsubscribe: env.siteUrl && env.siteUrl + unsubscribePath(token),
  }
}
