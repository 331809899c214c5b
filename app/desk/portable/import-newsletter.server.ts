import { z } from 'zod'
import { db } from '../../platform/database/db.server'
import { validate } from '../../platform/http/request.server'
import { Email } from '../../platform/text/email'
import { decodeTopics, encodeTopics, memberAudience, subjectOfTopic } from '../../reach/newsletter/topics'
import { uniqueAccountKey } from '../../site/accounts/accounts.server'
import { importSourceOf } from './entry-source'
import type { ExportEntries } from './export-layout'
import type { ImportRecord, ImportRun } from './import-run.server'
import { importSourceOfUser } from './import-site.server'
import { loadLocalIdsByExportedId } from './local-ids.server'
import type { ExportedSite } from './read-export.server'

type Newsletter = ExportEntries['newsletter.json']
type Here = (topics: string[]) => string[]

/** Imports newsletters without sending them: an unfinished one becomes a draft. */
export async function importNewsletter(run: ImportRun, site: ExportedSite): Promise<void> {
  const { subscribers = [], letters = [] } = (await site.read('newsletter.json')) ?? {}
  const here = await localTopics(run, site)
  for (const entry of subscribers) await run.importRecord(subscriberRecord(run, entry, here))
  const articles = (await site.read('articles.json')) ?? []
  for (const entry of letters) {
    const article = articles.find(({ id }) => id === entry.article)
    const articleId = article && run.idOf(importSourceOf('articles', article))
    await run.importRecord(issueRecord(entry, here, articleId))
  }
}

/** Maps topics to the ids that their authors and bands have here, without those that were not imported. */
async function localTopics(run: ImportRun, site: ExportedSite): Promise<Here> {
  const authors = (await site.read('authors.json')) ?? []
  const bands = (await site.read('bands.json')) ?? []
  const plans = await loadLocalIdsByExportedId(run, site, 'plans')
  const ids = new Map<string, number | undefined>([
    ...authors.map((entry) => [`author-${entry.id}`, run.idOf(importSourceOf('authors', entry))] as const),
    ...bands.map((entry) => [`band-${entry.id}`, run.idOf(importSourceOf('bands', entry))] as const),
  ])
  return (topics) =>
    topics.flatMap((topic) => {
      const planId = memberAudience([topic])?.planId
      if (planId) return plans.has(planId) ? [`plan-${plans.get(planId)}`] : []
      const about = subjectOfTopic(topic)
      if (!about) return [topic]
      const id = ids.get(topic)
      return id ? [`${about.kind}-${id}`] : []
    })
}

/** The shape of a subscriber who is imported; unconfirmed ones are not. */
const Known = z.object({ email: Email, state: z.enum(['active', 'unsubscribed', 'bouncing']) })

/** Makes an import record of a subscriber; an existing one stays as it is, also if unsubscribed. */
function subscriberRecord(
  run: ImportRun,
  entry: Newsletter['subscribers'][number],
  here: Here,
): ImportRecord {
  const { email, topics, username, ...about } = entry
  const emailKey = uniqueAccountKey(email)
  return {
    source: `zinehouse subscriber ${emailKey}`,
    noun: 'subscriber',
    title: email,
    find: async () => (await db.subscriber.findUnique({ where: { emailKey } }))?.id,
    check: async () => validate(Known, { email, state: about.state }),
    async write() {
      const userId = username === null ? undefined : run.idOf(importSourceOfUser(username))
      const create = here(topics).map((topic) => ({ topic }))
      const data = { ...about, email, emailKey, userId, topics: { create } }
      return (await db.subscriber.create({ data })).id
    },
  }
}

const ended = ['sent', 'canceled']

function issueRecord(entry: Newsletter['letters'][number], here: Here, articleId?: number): ImportRecord {
  const { reference, topics, state, article: _, sendAt, startedAt, endedAt, ...about } = entry
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
      const dates = isOver ? { sendAt, startedAt, endedAt } : {}
      const known = article ? { articleId: article.id, picture: article.coverImage } : {}
      const columns = { ...about, ...known, ...dates, state: isOver ? state : 'draft' }
      const data = { ...columns, reference, topics: encodeTopics(here(decodeTopics(topics))) }
      return (await db.letter.create({ data })).id
    },
  }
}
