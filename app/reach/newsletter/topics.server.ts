import { namedBands } from '../../bands/bands.server'
import { namedAuthors } from '../../magazine/authors/authors.server'
import { t } from '../../platform/i18n/i18n'
import { memberTopics } from './member-audience.server'
import { fixedTopicNames, fixedTopics, followedSubject, type NamedTopic } from './topics'

const ofFixed = (): NamedTopic[] => fixedTopics.map((topic) => ({ topic, name: t(fixedTopicNames[topic]) }))
const ofAuthor = ({ id, name }: { id: number; name: string }) => ({
  topic: `author-${id}`,
  name: t('New by {name}', { name }),
})
const ofBand = ({ id, title }: { id: number; title: string }) => ({
  topic: `band-${id}`,
  name: t('News of {title}', { title }),
})

export async function namedTopics(topics: string[]): Promise<NamedTopic[]> {
  const all = topics.flatMap((topic) => followedSubject(topic) ?? [])
  const ids = (kind: 'author' | 'band') => all.filter((one) => one.kind === kind).map(({ id }) => id)
  const [authors, bands] = await Promise.all([namedAuthors(ids('author')), namedBands(ids('band'))])
  const known = [...ofFixed(), ...authors.map(ofAuthor), ...bands.map(ofBand)]
  return topics.flatMap((topic) => known.find((one) => one.topic === topic) ?? [])
}

/** Returns the topics that a form offers: the fixed ones, and those that somebody follows or came for. */
export const offeredTopics = (others: string[]): Promise<NamedTopic[]> =>
  namedTopics([...new Set([...fixedTopics, ...others])])

const maxOfAKind = 500

export async function issueTopics(): Promise<NamedTopic[]> {
  const [authors, bands] = await Promise.all([
    namedAuthors(undefined, maxOfAKind),
    namedBands(undefined, maxOfAKind),
  ])
  return [...ofFixed(), ...(await memberTopics()), ...bands.map(ofBand), ...authors.map(ofAuthor)]
}
