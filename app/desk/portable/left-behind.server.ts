import { isMember } from '../../people/members/memberships.server'
import { db } from '../../platform/database/db.server'
import { guestRole } from '../../site/accounts/roles'
import { type Fate, fates } from './tables'

/** What is on the site and in no file of the export. */
export interface LeftBehind {
  what: string
  count: number
}

/** Counts what an export leaves behind, each once; nothing that is not there. */
export async function leftBehind({ withSecrets }: { withSecrets: boolean }): Promise<LeftBehind[]> {
  const counts = new Map<string, { words: readonly [string, string]; count: number }>()
  const add = (words: readonly [string, string], count: number) =>
    counts.set(words[1], { words, count: (counts.get(words[1])?.count ?? 0) + count })
  for (const { words, count } of ofTables) add(words, await count({ withSecrets }))
  for (const [model, fate] of Object.entries<Fate>(fates))
    if ('leftBehind' in fate) add(fate.leftBehind, await rowsOf(model))
  return [...counts.values()].flatMap(({ words: [one, many], count }) =>
    count > 0 ? [{ what: count === 1 ? one : many, count }] : [],
  )
}

function rowsOf(model: string): Promise<number> {
  const name = `${model.charAt(0).toLowerCase()}${model.slice(1)}` as 'session'
  return db[name].count()
}

const trashed = { where: { deletedAt: { not: null } } } as const

interface Part {
  words: readonly [one: string, many: string]
  count(options: { withSecrets: boolean }): Promise<number>
}

/** The rows that stay of tables that come over. */
const ofTables: Part[] = [
  {
    words: ['password', 'passwords'],
    count: () => db.user.count({ where: { passwordHash: { not: '' }, NOT: { role: guestRole } } }),
  },
  {
    words: ['secret of a webhook', 'secrets of webhooks'],
    count: async ({ withSecrets }) => (withSecrets ? 0 : db.webhook.count()),
  },
  {
    words: ['key that signs for followers', 'keys that sign for followers'],
    count: async ({ withSecrets }) => (withSecrets ? 0 : db.federationKey.count()),
  },
  {
    words: ['record in the trash', 'records in the trash'],
    async count() {
      const tables = [db.article, db.author, db.band, db.merchItem, db.plan, db.sitePage]
      const counts = await Promise.all(tables.map((table) => (table as typeof db.article).count(trashed)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  },
  {
    words: ['membership of a plan in the trash', 'memberships of plans in the trash'],
    count: () => db.membership.count({ where: { ...isMember, plan: { deletedAt: { not: null } } } }),
  },
  {
    words: [
      'file to download that was taken out of the shop',
      'files to download that were taken out of the shop',
    ],
    count: () => db.variantFile.count({ where: { removedAt: { not: null } } }),
  },
  {
    words: ['subscriber who has not confirmed', 'subscribers who have not confirmed'],
    count: () => db.subscriber.count({ where: { state: 'pending' } }),
  },
]
