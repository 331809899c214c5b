import { db } from '../platform/db.server'
import { fixedTopicNames, fixedTopics, followed } from './topics'

export interface NamedTopic {
  topic: string
  name: string
}

const fixed: NamedTopic[] = fixedTopics.map((topic) => ({ topic, name: fixedTopicNames[topic] }))

/** Topics with their names, without authors and bands that are gone. */
export async function namedTopics(topics: string[]): Promise<NamedTopic[]> {
  const ids = (kind: 'author' | 'band') =>
    topics.flatMap((topic) => {
      const one = followed(topic)
      return one?.kind === kind ? [one.id] : []
    })
  const [authors, bands] = await Promise.all([
    db.author.findMany({ where: { id: { in: ids('author') }, deletedAt: null } }),
    db.band.findMany({ where: { id: { in: ids('band') }, deletedAt: null, isDraft: false } }),
  ])
  const names = new Map<string, string>([
    ...fixed.map(({ topic, name }) => [topic, name] as const),
    ...authors.map(({ id, name }) => [`author-${id}`, `New by ${name}`] as const),
    ...bands.map(({ id, title }) => [`band-${id}`, `News of ${title}`] as const),
  ])
  return topics.flatMap((topic) => {
    const name = names.get(topic)
    return name === undefined ? [] : [{ topic, name }]
  })
}

/** What a form offers: those that are always there, and those that somebody follows or came for. */
export const offeredTopics = (others: string[]): Promise<NamedTopic[]> =>
  namedTopics([...new Set([...fixedTopics, ...others])])

/** What a letter can be about: authors and bands as well, by name. */
export async function letterTopics(): Promise<NamedTopic[]> {
  const [authors, bands] = await Promise.all([
    db.author.findMany({ where: { deletedAt: null }, orderBy: { name: 'asc' }, take: 500 }),
    db.band.findMany({ where: { deletedAt: null, isDraft: false }, orderBy: { title: 'asc' }, take: 500 }),
  ])
  return [
    ...fixed,
    ...bands.map(({ id, title }) => ({ topic: `band-${id}`, name: `News of ${title}` })),
    ...authors.map(({ id, name }) => ({ topic: `author-${id}`, name: `New by ${name}` })),
  ]
}
