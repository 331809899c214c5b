import { msg } from '../../platform/i18n/i18n'

export interface NamedTopic {
  topic: string
  name: string
}

/** The topics that anyone can follow, besides authors and bands. */
export const fixedTopics = ['everything', 'volumes', 'shop'] as const

export const fixedTopicNames: Record<(typeof fixedTopics)[number], string> = {
  everything: msg('Everything new'),
  volumes: msg('New volumes only'),
  shop: msg('Shop news'),
}

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

export function withoutRedundantTopics(topics: string[]): string[] {
  return topics.includes('everything') ? ['everything'] : [...new Set(topics)].sort()
}

export function subjectOfTopic(topic: string): { kind: 'author' | 'band'; id: number } | undefined {
  const [, kind, id] = /^(author|band)-([1-9]\d{0,8})$/.exec(topic) ?? []
  return kind ? { kind: kind === 'author' ? 'author' : 'band', id: Number(id) } : undefined
}

export const encodeTopics = (topics: string[]) => topics.join(' ')
export const decodeTopics = (column: string) => column.split(' ').filter(Boolean)
