import { db, type Transaction } from '../../platform/database/db.server'
import { join, sql } from '../../platform/database/sql.server'
import { dayMs } from '../../platform/durations'
import { deleteInBatches, purgeOlderThan } from '../../platform/jobs/purge.server'
import { localTimeOf } from '../../platform/site-zone'
import { wholeSiteId } from './measures'

export type SourceKind = 'referrer' | 'embedder' | 'language'

export interface VisitSource {
  articleId: number
  kind: SourceKind
  name: string
}

/** The limit of distinct names per day: anybody can send any host, so further ones are counted together. */
const maxNames = 300
export const otherSources = 'others'
const perStatement = 100

/** Returns the host of the referring page; undefined for this site and for an invalid host. */
export function referrerOf(said: string | null, ownHost: string): string | undefined {
  const host = (said ?? '').toLowerCase().replace(/^www\./, '')
  const isHost = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && host.length <= 100
  return isHost && host !== ownHost.replace(/^www\./, '') ? host : undefined
}

/** Returns a browser's preferred language: `de` of `de-AT,de;q=0.9`. */
export const languageOf = (header = ''): string | undefined =>
  /^\s*([a-z]{2,3})\b/i.exec(header)?.[1]?.toLowerCase()

/** Counts sources, for their article and for the whole site. */
export async function addSources(tx: Transaction, day: string, sources: VisitSource[]): Promise<void> {
  const known = new Map<SourceKind, Set<string>>()
  const counts = new Map<string, VisitSource & { count: number }>()
  for (const { kind, ...source } of sources) {
    const names = known.get(kind) ?? (await namesOf(tx, day, kind))
    known.set(kind, names)
    const name = names.has(source.name) || names.size < maxNames ? source.name : otherSources
    names.add(name)
    for (const articleId of [source.articleId, wholeSiteId]) {
      const key = `${articleId} ${kind} ${name}`
      const count = (counts.get(key)?.count ?? 0) + 1
      counts.set(key, { articleId, kind, name, count })
    }
  }
  const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  for (let at = 0; at < rows.length; at += perStatement) {
    const values = rows
      .slice(at, at + perStatement)
      .map(({ articleId, kind, name, count }) => sql`(${articleId}, ${kind}, ${day}, ${name}, ${count})`)
    await tx.$executeRaw`
      INSERT INTO "StatisticsSource" ("articleId", "kind", "day", "name", "count") VALUES ${join(values)}
      ON CONFLICT ("articleId", "kind", "day", "name") DO UPDATE SET "count" = "StatisticsSource"."count" + excluded."count"`
  }
}

async function namesOf(tx: Transaction, day: string, kind: SourceKind): Promise<Set<string>> {
  const where = { articleId: wholeSiteId, kind, day }
  const rows = await tx.statisticsSource.findMany({ where, select: { name: true } })
  return new Set(rows.map(({ name }) => name))
}

/** How long sources are stored, longer than the longest range of the statistics. */
const keptDays = 370

export async function deleteOldSources(now = new Date()): Promise<void> {
  const forget = (before: Date) =>
    deleteInBatches((limit) =>
      db.statisticsSource.deleteMany({ where: { day: { lt: localTimeOf(before).date } }, limit }),
    )
  await purgeOlderThan('statistics sources', keptDays * dayMs, forget, now)
}
