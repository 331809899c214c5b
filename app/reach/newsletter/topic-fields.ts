import { z } from 'zod'
import { msg, t } from '../../platform/i18n/i18n'
import { fixedTopics, memberAudience, subjectOfTopic, withoutRedundantTopics } from './topics'

const maxTopics = 100

/** A topic: `everything`, `volumes`, `shop`, `author-12` or `band-3`. */
export const Topic = z
  .string()
  .refine((topic) => fixedTopics.some((fixed) => fixed === topic) || subjectOfTopic(topic) !== undefined, {
    error: msg('Choose one of the topics.'),
  })

export const NewsletterAudience = z
  .string()
  .refine((topic) => Topic.safeParse(topic).success || memberAudience([topic]), {
    error: msg('Choose one from the list.'),
  })

/** The word in a CSV for a subscriber who only gets newsletters to members. */
const membersOnly = 'members'
export const topicsForCsv = (topics: string[]) => topics.join(' ') || membersOnly

/** A field for the topics in a CSV; an empty cell means everything. */
export const TopicsInCsv = z.string().transform((cell, context): string[] => {
  const words = cell.trim().split(/\s+/).filter(Boolean)
  if (words.join() === membersOnly) return []
  const topics = TopicList.safeParse(words.length > 0 ? words : ['everything'])
  if (topics.success) return topics.data
  context.addIssue(t('Its topics do not exist here.'))
  return z.NEVER
})

/** A list of topics, in which `everything` replaces all others. */
export const TopicList = z
  .array(Topic)
  .min(1, msg('Choose at least one.'))
  .max(maxTopics, { error: () => t('Choose at most {count}.', { count: maxTopics }) })
  .transform(withoutRedundantTopics)
