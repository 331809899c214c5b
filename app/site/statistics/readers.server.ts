import { createHash } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { join, sql } from '../../platform/database/sql.server'
import { networkOfAddress } from '../../platform/http/network.server'
import { deleteInBatches } from '../../platform/jobs/purge.server'
import { randomToken } from '../../platform/process/secret.server'
import { localTimeOf } from '../../platform/site-zone'
import type { Requester } from './collect.server'

/** A second click within this time counts as the same one (COUNTER). */
const doubleClickSeconds = 30
const perStatement = 200

export interface DayWithSalt {
  /** A day, such as 2026-11-22. */
  day: string
  salt: string
}

/** Returns the salt of a day, created when first needed and deleted after the day. */
export async function loadSaltOfDay(tx: Transaction, day: string): Promise<string> {
  await tx.$executeRaw`INSERT INTO "StatisticsSalt" ("day", "salt") VALUES (${day}, ${randomToken()}) ON CONFLICT DO NOTHING`
  return (await tx.statisticsSalt.findUniqueOrThrow({ where: { day } })).salt
}

/** Hashes a reader with the day's salt; once that is deleted, nobody can tell whose hash it is. */
export const readerHash = (salt: string, { address, userAgent }: Requester) =>
  createHash('sha256')
    .update(`${salt} ${networkOfAddress(address)} ${userAgent}`)
    .digest('base64url')
    .slice(0, 22)

export interface ReaderToCount {
  /** The article's id; for a play, the track's. */
  articleId: number
  hash: string
  kind: string
  /** The time of the event, in seconds since 1970. */
  at: number
}

/**
 * @returns the marks that count, each with its number of today: the first one is 1. The marks must have distinct keys.
 */
export async function recordReaders(tx: Transaction, day: string, marks: ReaderToCount[]) {
  const counted: (ReaderToCount & { count: number })[] = []
  for (let at = 0; at < marks.length; at += perStatement) {
    const rows = marks.slice(at, at + perStatement)
    const values = rows.map(
      (mark) => sql`(${day}, ${mark.articleId}, ${mark.hash}, ${mark.kind}, 1, ${mark.at})`,
    )
    const found = await tx.$queryRaw<{ articleId: number; hash: string; kind: string; count: number }[]>`
      INSERT INTO "StatisticsReader" ("day", "articleId", "hash", "kind", "count", "lastAt") VALUES ${join(values)}
      ON CONFLICT ("day", "articleId", "hash", "kind") DO UPDATE
      SET "count" = "StatisticsReader"."count" + 1, "lastAt" = excluded."lastAt"
      WHERE excluded."kind" IN ('view', 'download')
      AND excluded."lastAt" - "StatisticsReader"."lastAt" > ${doubleClickSeconds}
      RETURNING "articleId", "hash", "kind", "count"`
    const counts = new Map(found.map((row) => [readerHashKey(row), Number(row.count)]))
    for (const mark of rows) {
      const count = counts.get(readerHashKey(mark))
      if (count !== undefined) counted.push({ ...mark, count })
    }
  }
  return counted
}

export const readerHashKey = ({ articleId, hash, kind }: Omit<ReaderToCount, 'at'>) =>
  `${articleId} ${hash} ${kind}`

/** Deletes the salts and hashes of past days. */
export async function deleteOldReaderHashes(now = new Date()): Promise<void> {
  const before = { day: { lt: localTimeOf(now).date } }
  await db.statisticsSalt.deleteMany({ where: before })
  await deleteInBatches((limit) => db.statisticsReader.deleteMany({ where: before, limit }))
}
