import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { validate } from '../../platform/http/request.server'
import { fromIso } from '../../platform/iso-time'
import { Email } from '../../platform/text/email'
import { followedSubject, memberAudience, writeTopics } from '../../reach/newsletter/topics'
import { uniqueKey } from '../../site/accounts/accounts.server'
import { sourceOf } from './entry-source'
import type { Entries } from './export-layout'
import type { ImportRecord, ImportRun } from './import-run.server'
import { userSource } from './import-site.server'
import { localIds } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

type Newsletter = Entries['newsletter.json']
type Here = (topics: string[]) => string[]

/** Imports the newsletter. Nothing is mailed: an issue that was not sent to everybody yet becomes a draft. */
export async function importNewsletter(run: ImportRun, site: ExportedSite): Promise<void> {
  const { subscribers = [], letters = [] } = (await site.read('newsletter.json')) ?? {}
  const here = await localTopics(run, site)
  for (const entry of subscribers) await run.importRecord(subscriberRecord(run, entry, here))
  const articles = (await site.read('articles.json')) ?? []
  for (const entry of letters) {
    const article = articles.find(({ id }) => id === entry.article)
    const articleId = article && run.idOf(sourceOf('articles', article))
    await run.importRecord(issueRecord(entry, here, articleId))
  }
}

/** Returns topics with the ids that their authors and bands have here; without those that were not imported. */
async function localTopics(run: ImportRun, site: ExportedSite): Promise<Here> {
  const authors = (await site.read('authors.json')) ?? []
  const bands = (await site.read('bands.json')) ?? []
  const plans = await localIds(run, site, 'plans')
  const ids = new Map<string, number | undefined>([
    ...authors.map((entry) => [`author-${entry.id}`, run.idOf(sourceOf('authors', entry))] as const),
    ...bands.map((entry) => [`band-${entry.id}`, run.idOf(sourceOf('bands', entry))] as const),
  ])
  return (topics) =>
    topics.flatMap((topic) => {
      const planId = memberAudience([topic])?.planId
      if (planId) return plans.has(planId) ? [`plan-${plans.get(planId)}`] : []
      const about = followedSubject(topic)
      if (!about) return [topic]
      const id = ids.get(topic)
      return id ? [`${about.kind}-${id}`] : []
    })
}

/** Unconfirmed subscribers are not imported. */
const Known = z.object({ email: Email, state: z.enum(['active', 'unsubscribed', 'bouncing']) })

/** Makes an import record of a subscriber; an existing one stays as it is, also if unsubscribed. */
function subscriberRecord(
  run: ImportRun,
  entry: Newsletter['subscribers'][number],
  here: Here,
): ImportRecord {
  const { email, topics, username, confirmedAt, createdAt, ...about } = entry
  const emailKey = uniqueKey(email)
  return {
    source: `zinehouse subscriber ${emailKey}`,
    noun: 'subscriber',
    title: email,
    find: async () => (await db.subscriber.findUnique({ where: { emailKey } }))?.id,
    check: async () => validate(Known, { email, state: about.state }),
    async write() {
      const userId = username === null ? undefined : run.idOf(userSource(username))
      const dates = { confirmedAt: fromIso(confirmedAt), createdAt: new Date(createdAt) }
      const create = here(topics).map((topic) => ({ topic }))
      const data = { ...about, email, emailKey, userId, ...dates, topics: { create } }
      return (await db.subscriber.create({ data })).id
    },
  }
}

const ended = ['sent', 'canceled']

function issueRecord(entry: Newsletter['letters'][number], here: Here, articleId?: number): ImportRecord {
  const { reference, topics, state, article: _, startedAt, endedAt, createdAt, ...about } = entry
  const isOver = ended.includes(state)
  const why = 'It had not reached everybody: it is a draft here.'
  return {
    source: `zinehouse letter ${reference}`,
    noun: 'letter',
    title: entry.subject,
    notes: isOver || state === 'draft' ? [] : [why],
    find: async () => (await db.letter.findUnique({ where: { reference } }))?.id,
    check: async () => {},
    async write() {
      const article = articleId && (await db.article.findUnique({ where: { id: articleId } }))
      const dates = isOver ? { startedAt: fromIso(startedAt), endedAt: fromIso(endedAt) } : {}
      const known = article ? { articleId: article.id, picture: article.coverImage } : {}
      const columns = { ...about, ...known, ...dates, state: isOver ? state : 'draft' }
      const data = {
        ...columns,
        reference,
        topics: writeTopics(here(topics)),
        createdAt: new Date(createdAt),
      }
      return (await db.letter.create({ data })).id
    },
  }
}
