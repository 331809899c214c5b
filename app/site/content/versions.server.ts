import { createHash } from 'node:crypto'
import { db, type Transaction } from '../../platform/database/db.server'
import { NotFound, Outdated } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Actor } from '../accounts/audit.server'
import { loadAltTextsOfRecord } from './alt-texts.server'
import type { ContentKind, ContentRow } from './kind.server'
import type { OpenedVersion } from './opened-version'

/** The values in a record's form, as texts by label. */
export type DisplayedValues = Record<string, string>

export const openedVersion = (version: number, shown: DisplayedValues): OpenedVersion => ({
  version,
  digests: Object.values(shown).map(digest).join('.'),
})

interface Saved {
  /** The name of what is saved, marked by `msg`: "this article", "these settings". */
  what: string
  version: number
  shown: DisplayedValues
  /** The subject in the activity log, if it distinguishes these saves from others. */
  logged?: { subjectType: string; subjectId: number }
}

interface Versioned<Row, Key> {
  /** The name of what is saved, marked by `msg`: "this code". */
  what: string
  /** What is said of a record that is not there, marked by `msg`. */
  missing: string
  /** Its name in the activity log, if that distinguishes its saves from others. */
  subjectType?: string
  find: (tx: Transaction, key: Key) => Promise<Row | null>
  shown: (row: Row) => DisplayedValues
}

/** One kind of record of which a form changes the version that it was opened with, and no other. */
export function defineVersions<Row extends { id: number; version: number }, Key = { id: number }>(
  kind: Versioned<Row, Key>,
) {
  const { what, missing, subjectType, find, shown } = kind
  return {
    opened: (row: Row) => openedVersion(row.version, shown(row)),
    /**
     * Looks at what a write by id and version has changed.
     * @throws NotFound; Outdated when somebody saved the record since
     */
    async assertChanged(
      { count }: { count: number },
      key: Key,
      { tx, opened, actor }: { tx: Transaction; opened: OpenedVersion | undefined; actor?: Actor },
    ): Promise<void> {
      if (count > 0) return
      const row = await find(tx, key)
      if (!row) throw new NotFound(missing)
      const logged = subjectType === undefined ? undefined : { subjectType, subjectId: row.id }
      throw await createOutdatedFormError(
        tx,
        opened,
        { what, version: row.version, shown: shown(row), logged },
        actor,
      )
    },
  }
}

/**
 * Creates the error for a form that was opened with an older version, with the differing values by label; without
 * `opened`, with all values.
 */
export async function createOutdatedFormError(
  tx: Transaction,
  opened: OpenedVersion | undefined,
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

/** The names of saved records, by the noun of their kind. */
const savedRecords: Record<string, string> = {
  article: msg('this article'),
  author: msg('this author'),
  band: msg('this band'),
  'merch item': msg('this merch item'),
  plan: msg('this plan'),
  'site page': msg('this site page'),
}

type Kind<Row extends ContentRow> = Pick<ContentKind<Row>, 'name' | 'noun' | 'shown'>

export const loadOpenedVersion = async <Row extends ContentRow>(
  kind: Kind<Row>,
  row: Row,
  altTexts?: Record<string, string>,
): Promise<OpenedVersion> => openedVersion(row.version, await shownOf(kind, row, db, altTexts))

async function shownOf<Row extends ContentRow>(
  kind: Kind<Row>,
  row: Row,
  tx: Transaction,
  altTexts?: Record<string, string>,
) {
  const texts = altTexts ?? (await loadAltTextsOfRecord({ kind: kind.name, id: row.id }, tx))
  return { ...(await kind.shown(row, tx)), [msg('Alternative texts')]: Object.values(texts).join('\n') }
}

/**
 * Compares a form's version with the record; call it with the row locked.
 * @throws Outdated when the form was opened with an older version
 */
export async function assertNotOutdated<Row extends ContentRow>(
  kind: Kind<Row>,
  tx: Transaction,
  row: Row,
  opened: OpenedVersion | undefined,
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
  throw await createOutdatedFormError(tx, opened, saved, actor)
}

const digest = (value: string) => createHash('sha256').update(value).digest('base64url').slice(0, 12)
