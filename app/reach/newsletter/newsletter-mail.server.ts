import { LRUCache } from 'lru-cache'
import type { Prisma } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { href } from '../../platform/href'
import { currentLocale, t } from '../../platform/i18n/i18n'
import { currentSite } from '../../site/current-site.server'
import type { MailContent, MailPart } from '../../site/mail/mail-content'
import { siteLinkParts } from '../../site/mail/site-link.server'
import { thumbnailUrl, thumbnailWidth } from '../../site/uploads/pictures'
import { markdownToMailHtml, markdownToMailText } from './mail-markdown.server'
import { subscriberToken, subscriptionPath, unsubscribePath } from './token.server'
import { decodeTopics, memberAudience } from './topics'

type NewsletterRow = Prisma.LetterGetPayload<object>

export function newsletterMailFor(row: NewsletterRow, subscriber: { reference: string }): MailContent {
  const token = subscriberToken(subscriber)
  return {
    ...newsletterMail(row),
    foot: [
      ...footOfAll(row),
      ...siteLinkParts(t('Choose what you get'), subscriptionPath(token)),
      ...siteLinkParts(t('Unsubscribe'), unsubscribePath(token)),
    ],
    unsubscribe: env.siteUrl && env.siteUrl + unsubscribePath(token),
  }
}

/** Returns a newsletter's mail for preview and test, without a subscriber's links. */
export const sampleNewsletterMail = (row: NewsletterRow): MailContent => ({
  ...newsletterMail(row),
  foot: [...footOfAll(row), { type: 'text', text: t('Subscribers see their unsubscribe link here.') }],
})

const written = new LRUCache<string, MailPart[]>({ max: 16 })

function newsletterMail(row: NewsletterRow): MailContent {
  const key = `${row.reference} ${row.version} ${currentLocale()}`
  const parts = written.get(key) ?? partsOf(row)
  written.set(key, parts)
  return { subject: row.subject, parts }
}

function partsOf({ articleId, picture, subject, body }: NewsletterRow): MailPart[] {
  if (articleId === null)
    return [{ type: 'written', html: markdownToMailHtml(body), text: markdownToMailText(body) }]
  const src = picture && env.siteUrl && env.siteUrl + thumbnailUrl(picture)
  return [
    ...(src
      ? [
          {
            type: 'picture' as const,
            src,
            alt: t('Cover of {title}', { title: subject }),
            width: thumbnailWidth,
          },
        ]
      : []),
    { type: 'text', text: body },
    ...siteLinkParts(t('Read it'), href('/articles/:id', { id: articleId })),
  ]
}

function footOfAll({ topics }: NewsletterRow): MailPart[] {
  const { name, address } = currentSite()
  const isForMembers = memberAudience(decodeTopics(topics)) !== undefined
  const why = isForMembers
    ? t('You are getting this because you are a member of {name}.', { name })
    : t('You are getting this because you subscribed at {name}.', { name })
  return [{ type: 'text', text: [why, address].filter(Boolean).join('\n') }]
}
