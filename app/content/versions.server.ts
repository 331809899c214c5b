import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Actor } from '../accounts/audit.server'
import { db, type Transaction } from '../platform/db.server'
import { Outdated } from '../platform/errors'
import { validate } from '../platform/request.server'
import type { ContentKind, ContentRow } from './kind.server'

/** The version of a record that a form was opened on, and a digest of each shown value. */
export interface OpenedOn {
  version: number
  digests: string
}

const Version = z
  .string()
  .regex(/^\d{1,9}$/, 'Version must be a whole number.')
  .transform(Number)
  .optional()

/** `overwrite` is the newer version that the admin has seen and chose to overwrite. */
const OpenedFields = z.object({
  version: Version,
  overwrite: Version,
  opened: z.string().max(1000).default(''),
})

/** @throws Invalid */
export function openedFrom(values: Record<string, unknown>): OpenedOn | undefined {
  const { version, overwrite, opened } = validate(OpenedFields, values)
  const known = overwrite ?? version
  return known === undefined ? undefined : { version: known, digests: opened }
}

export async function openedOn<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  row: Row,
): Promise<OpenedOn> {
  const shown = await kind.shown(row, db)
  return { version: row.version, digests: Object.values(shown).map(digest).join('.') }
}

/** Call it with the row locked. @throws Outdated when the form was opened on an older version */
export async function assertNotOutdated<Row extends ContentRow, Fields, Name extends string>(
  kind: ContentKind<Row, Fields, Name>,
  tx: Transaction,
  row: Row,
  opened: OpenedOn | undefined,
  actor: Actor,
): Promise<void> {
  if (!opened || opened.version === row.version) return
  const shown = Object.entries(await kind.shown(row, tx))
  const before = opened.digests.split('.')
  const isComparable = before.length === shown.length
  const changes = shown
    .filter(([, value], index) => isComparable && digest(value) !== before[index])
    .map(([label, value]) => ({ label, value }))
  const last = await tx.auditEntry.findFirst({
    where: { subjectType: kind.noun, subjectId: row.id, action: 'changed' },
    orderBy: { id: 'desc' },
  })
  const message =
    last?.actorId === actor.id
      ? `You have saved this ${kind.noun} in another window since you opened it here.`
      : `${last?.actorName ?? 'Someone'} has saved this ${kind.noun} since you opened it.`
  throw new Outdated(`${message} Your changes are not saved yet.`, { version: row.version, changes })
}

const digest = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 12)
