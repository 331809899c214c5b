import { z } from 'zod'
import { msg, t } from '../../platform/i18n/i18n'

export interface NamedTopic {
  topic: string
  name: string
}

/** The topics that anyone can follow, besides authors and bands. */
export const fixedTopics = ['everything', 'volumes', 'shop'] as const

export const fixedTopicNames: Record<(typeof fixedTopics)[number], string> = {
  everything: msg('Everything new'),
  volumes: msg('New volumes only'),
  shop: msg('News of the shop'),
}

const maxTopics = 100

/** A topic: `everything`, `volumes`, `shop`, `author-12` or `band-3`. */
export const Topic = z
  .string()
  .refine((topic) => fixedTopics.some((fixed) => fixed === topic) || subjectOfTopic(topic) !== undefined, {
    error: msg('Choose one of the topics.'),
  })

/** Members as recipients of a newsletter: of one plan, or all. */
export interface MemberAudience {
  planId: number | null
}

/** Returns the members that a newsletter's topics address; undefined for one to subscribers. */
export function memberAudience(topics: string[]): MemberAudience | undefined {
  for (const topic of topics) {
    if (topic === 'members') return { planId: null }
    const id = /^plan-([1-9]\d{0,8})$/.exec(topic)?.[1]
    if (id) return { planId: Number(id) }
  }
}

export const NewsletterAudience = z
  .string()
  .refine((topic) => Topic.safeParse(topic).success || memberAudience([topic]), {
    error: msg('Choose one of the list.'),
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
  context.addIssue(t('Its topics are not known here.'))
  return z.NEVER
})

/** A list of topics, in which `everything` replaces all others. */
export const TopicList = z
  .array(Topic)
  .min(1, msg('Choose at least one.'))
  .max(maxTopics, { error: () => t('Choose at most {count}.', { count: maxTopics }) })
  .transform(withoutRedundantTopics)

export function withoutRedundantTopics(topics: string[]): string[] {
  return topics.includes('everything') ? ['everything'] : [...new Set(topics)].sort()
}

export function subjectOfTopic(topic: string): { kind: 'author' | 'band'; id: number } | undefined {
  const [, kind, id] = /^(author|band)-([1-9]\d{0,8})$/.exec(topic) ?? []
  return kind ? { kind: kind === 'author' ? 'author' : 'band', id: Number(id) } : undefined
}

export const encodeTopics = (topics: string[]) => topics.join(' ')
export const decodeTopics = (column: string) => column.split(' ').filter(Boolean)
