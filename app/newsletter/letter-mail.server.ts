import { LRUCache } from 'lru-cache'
import type { Letter, LetterPart } from '../mail/letter'
import { linkTo } from '../mail/site-link.server'
import type { Prisma } from '../platform/database/db.server'
import { env } from '../platform/env.server'
import { currentSite } from '../site/current-site.server'
import { thumbnailUrl, thumbnailWidth } from '../uploads/pictures'
import { mailHtml, mailText } from './mail-markdown.server'
import { subscriptionPath, tokenOf, unsubscribePath } from './token.server'

type LetterRow = Prisma.LetterGetPayload<object>

/** Returns an issue's mail for one subscriber. */
export function letterCopy(row: LetterRow, subscriber: { reference: string }): Letter {
  const token = tokenOf(subscriber)
  return {
    ...letterToAll(row),
    foot: [
      ...footOfAll(),
      ...linkTo('Choose what you get', subscriptionPath(token)),
      ...linkTo('Unsubscribe', unsubscribePath(token)),
    ],
    unsubscribe: env.siteUrl && env.siteUrl + unsubscribePath(token),
  }
}

/** Returns an issue's mail for the preview and the test: without a subscriber's links. */
export const letterSample = (row: LetterRow): Letter => ({
  ...letterToAll(row),
  foot: [...footOfAll(), { type: 'text', text: 'Here subscribers have the link that unsubscribes them.' }],
})

/** Caches rendered parts while an issue is sent. */
const written = new LRUCache<string, LetterPart[]>({ max: 4 })

function letterToAll(row: LetterRow): Letter {
  const key = `${row.reference} ${row.version}`
  const parts = written.get(key) ?? partsOf(row)
  written.set(key, parts)
  return { subject: row.subject, parts }
}

function partsOf({ articleId, picture, subject, body }: LetterRow): LetterPart[] {
  if (articleId === null) return [{ type: 'written', html: mailHtml(body), text: mailText(body) }]
  const src = picture && env.siteUrl && env.siteUrl + thumbnailUrl(picture)
  return [
    ...(src ? [{ type: 'picture' as const, src, alt: `Cover of ${subject}`, width: thumbnailWidth }] : []),
    { type: 'text', text: body },
    ...linkTo('Read it', `/articles/${articleId}`),
  ]
}

function footOfAll(): LetterPart[] {
  const { name, address } = currentSite()
  const why = `You get this because you subscribed at ${name}.`
  return [{ type: 'text', text: [why, address].filter(Boolean).join('\n') }]
}
