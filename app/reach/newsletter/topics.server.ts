import { listBandNames } from '../../bands/bands.server'
import { listAuthorNames } from '../../magazine/authors/authors.server'
import { t } from '../../platform/i18n/i18n'
import { listMemberTopics } from './member-audience.server'
import { fixedTopicNames, fixedTopics, type NamedTopic, subjectOfTopic } from './topics'

const ofFixed = (): NamedTopic[] => fixedTopics.map((topic) => ({ topic, name: t(fixedTopicNames[topic]) }))
const ofAuthor = ({ id, name }: { id: number; name: string }) => ({
  topic: `author-${id}`,
  name: t('New by {name}', { name }),
})
const ofBand = ({ id, title }: { id: number; title: string }) => ({
  topic: `band-${id}`,
  name: t('News of {title}', { title }),
})

export async function loadNamedTopics(topics: string[]): Promise<NamedTopic[]> {
  const all = topics.flatMap((topic) => subjectOfTopic(topic) ?? [])
  const ids = (kind: 'author' | 'band') => all.filter((one) => one.kind === kind).map(({ id }) => id)
  const [authors, bands] = await Promise.all([listAuthorNames(ids('author')), listBandNames(ids('band'))])
  const known = [...ofFixed(), ...authors.map(ofAuthor), ...bands.map(ofBand)]
  return topics.flatMap((topic) => known.find((one) => one.topic === topic) ?? [])
}

/** Returns the topics of a form: the fixed ones, and those that are followed or linked to. */
export const listOfferedTopics = (others: string[]): Promise<NamedTopic[]> =>
  loadNamedTopics([...new Set([...fixedTopics, ...others])])

const maxOfAKind = 500

/** @param chosen of the newsletter that is written */
export async function listNewsletterTopics(chosen?: string[]): Promise<NamedTopic[]> {
  const [authors, bands] = await Promise.all([
    listAuthorNames(undefined, maxOfAKind),
    listBandNames(undefined, maxOfAKind),
  ])
  return [...ofFixed(), ...(await listMemberTopics(chosen)), ...bands.map(ofBand), ...authors.map(ofAuthor)]
}
