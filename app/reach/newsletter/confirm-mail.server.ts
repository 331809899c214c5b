import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { msg, t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import { mailKind } from '../../site/mail/kinds.server'
import type { MailContent } from '../../site/mail/mail-content'
import { siteLink } from '../../site/mail/site-link.server'
import { subscriptionPath, tokenOf, unsubscribePath } from './token.server'
import { fixedTopicNames, readTopics } from './topics'
import { namedTopics } from './topics.server'

export const confirmMail = mailKind({
  name: 'confirm subscription',
  title: msg('Confirm a subscription'),
  group: msg('Newsletter'),
  goesTo: msg('new subscribers'),
  payload: z.object({ subscriberId: z.int() }),
  async write({ subscriberId: id }) {
    const row = await db.subscriber.findUnique({ where: { id } })
    if (!row?.askedAt) return null
    const account = row.askedById && (await db.user.findUnique({ where: { id: row.askedById } }))
    const topics = await namedTopics(readTopics(row.askedTopics))
    return confirmationContent(
      tokenOf(row),
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
              'You, or somebody with the account {username}, asked for mails from {name} to this address: {topics}.',
              { username, ...asked },
            )
          : t('You, or somebody else, asked for mails from {name} to this address: {topics}.', asked),
      },
      { type: 'text', text: t('Nothing is sent until you confirm it. The link works for seven days.') },
      ...siteLink(t('Confirm on the page'), subscriptionPath(token)),
      { type: 'text', text: t('If you did not ask for it, do nothing, and you hear no more of it.') },
    ],
    unsubscribe: env.siteUrl && env.siteUrl + unsubscribePath(token),
  }
}
