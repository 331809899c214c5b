import { z } from 'zod'
import { msg, t } from '../../platform/i18n/i18n'

export interface NamedTopic {
  topic: string
  name: string
}

/** Topics that anyone can follow, besides authors and bands. */
export const fixedTopics = ['everything', 'volumes', 'shop'] as const

export const fixedTopicNames: Record<(typeof fixedTopics)[number], string> = {
  everything: msg('Everything new'),
  volumes: msg('New volumes only'),
  shop: msg('News of the shop'),
}

const maxTopics = 100

/** `everything`, `volumes`, `shop`, `author-12` or `band-3`. */
export const Topic = z
  .string()
  .refine((topic) => fixedTopics.some((fixed) => fixed === topic) || followedSubject(topic) !== undefined, {
    error: msg('Choose one of the topics.'),
  })

/** Members as the audience of an issue: of one plan, or of all. */
export interface MemberAudience {
  planId: number | null
}

/** Returns which members an issue is for, by its topics; undefined for an issue to subscribers. */
export function memberAudience(topics: string[]): MemberAudience | undefined {
  for (const topic of topics) {
    if (topic === 'members') return { planId: null }
    const id = /^plan-([1-9]\d{0,8})$/.exec(topic)?.[1]
    if (id) return { planId: Number(id) }
  }
}

export const IssueAudience = z
  .string()
  .refine((topic) => Topic.safeParse(topic).success || memberAudience([topic]), {
    error: msg('Choose one of the list.'),
  })

/** What stands in a CSV for the topics of who gets only what is written to members. */
const membersOnly = 'members'
export const topicsForCsv = (topics: string[]) => topics.join(' ') || membersOnly

/** The topics in a CSV; an empty cell is everything. */
export const TopicsInCsv = z.string().transform((cell, context): string[] => {
  const words = cell.trim().split(/\s+/).filter(Boolean)
  if (words.join() === membersOnly) return []
  const topics = Topics.safeParse(words.length > 0 ? words : ['everything'])
  if (topics.success) return topics.data
  context.addIssue(t('Its topics are not known here.'))
  return z.NEVER
})

/** A list of topics; `everything` replaces all others. */
export const Topics = z
  .array(Topic)
  .min(1, msg('Choose at least one.'))
  .max(maxTopics, { error: () => t('Choose at most {count}.', { count: maxTopics }) })
  .transform(withoutRedundantTopics)

export function withoutRedundantTopics(topics: string[]): string[] {
  return topics.includes('everything') ? ['everything'] : [...new Set(topics)].sort()
}

export function followedSubject(topic: string): { kind: 'author' | 'band'; id: number } | undefined {
  const [, kind, id] = /^(author|band)-([1-9]\d{0,8})$/.exec(topic) ?? []
  return kind ? { kind: kind === 'author' ? 'author' : 'band', id: Number(id) } : undefined
}

export const writeTopics = (topics: string[]) => topics.join(' ')
export const readTopics = (column: string) => column.split(' ').filter(Boolean)
