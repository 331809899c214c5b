import { whereMembershipBegun } from '../../people/members/memberships.server'
import { db, delegateOf } from '../../platform/database/db.server'
import { guestRole } from '../../site/accounts/roles'
import { type ExportRule, exportRules } from './export-rules'
import { loadVariantExportNames } from './sold-names.server'

/** A kind of record that the site has and that no file of the export contains. */
export interface NotExportedKind {
  what: string
  count: number
}

/** Counts the records that an export does not contain, by kind. */
export async function countNotExported({
  withSecrets,
}: {
  withSecrets: boolean
}): Promise<NotExportedKind[]> {
  const counts = new Map<string, { words: readonly [string, string]; count: number }>()
  const add = (words: readonly [string, string], count: number) =>
    counts.set(words[1], { words, count: (counts.get(words[1])?.count ?? 0) + count })
  for (const { words, count } of ofTables) add(words, await count({ withSecrets }))
  for (const [model, fate] of Object.entries<ExportRule>(exportRules))
    if ('leftBehind' in fate) add(fate.leftBehind, await delegateOf(model).count())
  return [...counts.values()].flatMap(({ words: [one, many], count }) =>
    count > 0 ? [{ what: count === 1 ? one : many, count }] : [],
  )
}

const trashed = { where: { deletedAt: { not: null } } } as const

interface Part {
  words: readonly [one: string, many: string]
  count(options: { withSecrets: boolean }): Promise<number>
}

/** The records that are not exported although other rows of their table are. */
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
    count: () =>
      db.membership.count({ where: { ...whereMembershipBegun, plan: { deletedAt: { not: null } } } }),
  },
  {
    words: ['download of something that is sold no more', 'downloads of things that are sold no more'],
    async count() {
      const sold = await loadVariantExportNames()
      const columns = { select: { variantId: true } } as const
      const all = [await db.variantFile.findMany(columns), await db.variantMusic.findMany(columns)]
      return all.flat().filter(({ variantId }) => !sold.has(variantId)).length
    },
  },
  {
    words: ['earlier version of the settings', 'earlier versions of the settings'],
    count: async () => Math.max(0, (await db.siteSettings.count()) - 1),
  },
  {
    words: ['subscriber who has not confirmed', 'subscribers who have not confirmed'],
    count: () => db.subscriber.count({ where: { state: 'pending' } }),
  },
]
