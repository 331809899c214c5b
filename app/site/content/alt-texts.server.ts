import { db, type Transaction } from '../../platform/database/db.server'
import { emptyFieldErrors, Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { altTextTarget, maxAltTextLength } from './alt-text'
import { type FileOwner, whereFileOwner } from './files.server'

/** Alternative texts by file field or stored path, as a form sends them. */
export type AltTexts = Record<string, string>

/** @throws Invalid when an alternative text is too long */
export function altTextsIn(fields: Record<string, unknown>): AltTexts {
  const texts: AltTexts = {}
  const errors = emptyFieldErrors()
  for (const [name, value] of Object.entries(fields)) {
    const target = altTextTarget(name)
    if (!target || typeof value !== 'string') continue
    texts[target] = value.replaceAll('\0', '').trim()
    if (texts[target].length > maxAltTextLength)
      errors[name] = [t('Use at most {maxAltText} characters.', { maxAltText: maxAltTextLength })]
  }
  const [first] = Object.values(errors).flat()
  if (first) throw new Invalid(first, errors)
  return texts
}

/**
 * Saves alternative texts of a record's pictures; those for files of other records are ignored.
 * @param singleFileFields fields with one file, which is found by the field
 */
export async function saveAltTexts(
  tx: Transaction,
  owner: FileOwner,
  texts: AltTexts,
  singleFileFields: string[] = [],
): Promise<void> {
  const targets = Object.keys(texts)
  if (targets.length === 0) return
  const field = { in: targets.filter((target) => singleFileFields.includes(target)) }
  const files = await tx.storedFile.findMany({
    where: { ...whereFileOwner(owner), OR: [{ path: { in: targets } }, { field }] },
    select: { path: true, field: true, altText: { select: { text: true } } },
  })
  for (const { path, field, altText } of files) {
    const text = texts[path] ?? texts[field ?? ''] ?? ''
    if (text) await setAltText(tx, path, text)
    else if (altText?.text) await tx.altText.delete({ where: { path } })
  }
}

/**
 * Tells whether the submitted text describes the previous picture, which a new one replaces.
 * @param replaced the path of the previous picture; undefined if there is no new one
 */
export async function isTextOfReplacedPicture(
  tx: Transaction,
  text: string,
  replaced?: string | null,
): Promise<boolean> {
  if (!replaced || !text) return false
  return (await tx.altText.count({ where: { path: replaced, text } })) > 0
}

/**
 * Saves the text of a record's picture, unless it describes the previous picture.
 * @param text as the form sent it; undefined leaves the text as it is
 */
export async function savePictureText(
  tx: Transaction,
  owner: FileOwner,
  { before, now }: { before?: string | null; now?: string | null },
  text: string | undefined,
): Promise<void> {
  if (!now || text === undefined) return
  if (before !== now && (await isTextOfReplacedPicture(tx, text, before))) return
  await saveAltTexts(tx, owner, { [now]: text })
}

/** @param text the text; empty for a decorative picture */
export const setAltText = (tx: Transaction, path: string, text: string) =>
  tx.altText.upsert({ where: { path }, create: { path, text }, update: { text } })

export async function loadAltTextsOfRecord(owner: FileOwner, tx: Transaction = db): Promise<AltTexts> {
  const where = { file: whereFileOwner(owner) }
  const rows = await tx.altText.findMany({ where, orderBy: { path: 'asc' } })
  return Object.fromEntries(rows.map(({ path, text }) => [path, text]))
}

/** Returns the alternative texts of stored pictures by path; pictures without one are left out. */
export async function loadAltTextsOfFiles(paths: (string | null | undefined)[]): Promise<AltTexts> {
  const known = paths.filter((path) => typeof path === 'string')
  if (known.length === 0) return {}
  const rows = await db.altText.findMany({ where: { path: { in: known }, text: { not: '' } } })
  return Object.fromEntries(rows.map(({ path, text }) => [path, text]))
}
