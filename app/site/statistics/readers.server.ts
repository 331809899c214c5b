import { createHash } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { join, sql } from '../../platform/database/sql.server'
import { networkOfAddress } from '../../platform/http/network.server'
import { deleteInBatches } from '../../platform/jobs/purge.server'
import { randomToken } from '../../platform/process/secret.server'
import { localTimeOf } from '../../platform/site-zone'
import type { Requester } from './collect.server'

/** COUNTER: a second click within this time is the same one. */
const doubleClickSeconds = 30
const perStatement = 200

export interface SaltedDay {
  /** A day, such as 2026-11-22. */
  day: string
  salt: string
}

/** Returns the salt of a day, created at its first use and deleted when the day is over. */
export async function saltOf(tx: Transaction, day: string): Promise<string> {
  await tx.$executeRaw`INSERT INTO "StatisticsSalt" ("day", "salt") VALUES (${day}, ${randomToken()}) ON CONFLICT DO NOTHING`
  return (await tx.statisticsSalt.findUniqueOrThrow({ where: { day } })).salt
}

/** Hashes a reader: without the salt nobody can tell whose hash it is, and after the day nobody has the salt. */
export const readerHash = (salt: string, { address, userAgent }: Requester) =>
  createHash('sha256')
    .update(`${salt} ${networkOfAddress(address)} ${userAgent}`)
    .digest('base64url')
    .slice(0, 22)

export interface ReaderMark {
  /** For a play, the track's id. */
  articleId: number
  hash: string
  kind: string
  /** In seconds since 1970. */
  at: number
}

/**
 * @returns those that count, with how often that was so today: the first time is 1. The marks must have distinct
 * keys.
 */
export async function markReaders(tx: Transaction, day: string, marks: ReaderMark[]) {
  const counted: (ReaderMark & { count: number })[] = []
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
    const counts = new Map(found.map((row) => [keyOf(row), Number(row.count)]))
    for (const mark of rows) {
      const count = counts.get(keyOf(mark))
      if (count !== undefined) counted.push({ ...mark, count })
    }
  }
  return counted
}

export const keyOf = ({ articleId, hash, kind }: Omit<ReaderMark, 'at'>) => `${articleId} ${hash} ${kind}`

/** Deletes salts and hashes of the days before today. */
export async function deleteOldReaderHashes(now = new Date()): Promise<void> {
  const before = { day: { lt: localTimeOf(now).date } }
  await db.statisticsSalt.deleteMany({ where: before })
  await deleteInBatches((limit) => db.statisticsReader.deleteMany({ where: before, limit }))
}
