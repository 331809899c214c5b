import { createHash } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { Outdated } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../accounts/audit.server'
import { altTextsOfRecord } from './alt-texts.server'
import type { ContentKind, ContentRow } from './kind.server'
import type { OpenedOn } from './opened-version'

/** The values that a form shows of a record, in words, by label. */
export type ShownValues = Record<string, string>

export const openedOn = (version: number, shown: ShownValues): OpenedOn => ({
  version,
  digests: Object.values(shown).map(digest).join('.'),
})

interface Saved {
  /** What was saved, marked by `msg`: "this article", "these settings". */
  what: string
  version: number
  shown: ShownValues
  /** The subject in the activity log, if it distinguishes these saves from others. */
  logged?: { subjectType: string; subjectId: number }
}

/**
 * Makes the error for a form that was opened on an older version: it lists what differs now, by label. Without
 * `opened`, everything is listed.
 */
export async function outdatedError(
  tx: Transaction,
  opened: OpenedOn | undefined,
  { what, version, shown, logged }: Saved,
  actor?: Actor,
): Promise<Outdated> {
  const before = opened?.digests.split('.') ?? []
  const now = Object.entries(shown)
  const isComparable = before.length === now.length
  const changes = now
    .filter(([, value], index) => !isComparable || digest(value) !== before[index])
    .map(([label, value]) => ({ label: t(label), value }))
  const last =
    logged &&
    (await tx.auditEntry.findFirst({ where: { ...logged, action: 'changed' }, orderBy: { id: 'desc' } }))
  const isOwn = actor !== undefined && last?.actorId === actor.id
  const message = [savedText(what, isOwn, last?.actorName), t('Your changes are not saved yet.')].join(' ')
  return new Outdated(message, { version, changes })
}

function savedText(what: string, isOwn: boolean, name?: string): string {
  const saved = { what: t(what), count: what.startsWith('these ') ? 2 : 1 }
  if (isOwn)
    return t(
      'You have saved {what} in another window since {count, plural, one {you opened it} other {you opened them}} here.',
      saved,
    )
  if (name === undefined)
    return t(
      'Someone has saved {what} since {count, plural, one {you opened it} other {you opened them}}.',
      saved,
    )
  return t('{name} has saved {what} since {count, plural, one {you opened it} other {you opened them}}.', {
    ...saved,
    name,
  })
}

/** What was saved, by the nouns of kinds. */
const savedRecords: Record<string, string> = {
  article: msg('this article'),
  author: msg('this author'),
  band: msg('this band'),
  'merch item': msg('this merch item'),
  plan: msg('this plan'),
  'site page': msg('this site page'),
}

type Kind<Row extends ContentRow> = Pick<ContentKind<Row>, 'name' | 'noun' | 'shown'>

export const recordOpenedOn = async <Row extends ContentRow>(kind: Kind<Row>, row: Row): Promise<OpenedOn> =>
  openedOn(row.version, await shownOf(kind, row, db))

async function shownOf<Row extends ContentRow>(kind: Kind<Row>, row: Row, tx: Transaction) {
  const texts = await altTextsOfRecord({ kind: kind.name, id: row.id }, tx)
  return { ...(await kind.shown(row, tx)), [msg('Alternative texts')]: Object.values(texts).join('\n') }
}

/**
 * Call it with the row locked.
 * @throws Outdated when the form was opened on an older version
 */
export async function assertNotOutdated<Row extends ContentRow>(
  kind: Kind<Row>,
  tx: Transaction,
  row: Row,
  opened: OpenedOn | undefined,
  actor: Actor,
): Promise<void> {
  if (!opened || opened.version === row.version) return
  const logged = { subjectType: kind.noun, subjectId: row.id }
  const saved = {
    what: savedRecords[kind.noun] ?? msg('this record'),
    version: row.version,
    shown: await shownOf(kind, row, tx),
    logged,
  }
  throw await outdatedError(tx, opened, saved, actor)
}

const digest = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 12)
