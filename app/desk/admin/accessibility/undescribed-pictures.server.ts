import { z } from 'zod'
import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { paging } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import type { Actor } from '../../../site/accounts/audit.server'
import { altTextsIn, setAltText } from '../../../site/content/alt-texts.server'
import type { ContentKind } from '../../../site/content/kind.server'
import { audit, titleOf } from '../../../site/content/lifecycle.server'
import { tableOf } from '../../../site/content/table.server'
import { ranksByViews, readersOf } from '../../../site/statistics/report.server'
import { isPictureKind } from '../../../site/uploads/file-rules'
import { formConfigOf, type KindName } from '../kinds'
import { registry } from '../registry.server'

/** A picture that readers see and nothing describes. */
export interface UndescribedPicture {
  path: string
  kind: KindName
  /** The record that it belongs to. */
  record: { id: number; title: string }
  noun: string
  /** How many people read it in the last 30 days; undefined where nobody counts. */
  readers?: number
}

const perPage = 20
/** The pictures of pages are described in their Markdown. */
const kinds = ['articles', 'bands', 'merch', 'authors', 'plans'] satisfies KindName[]
/** A release is no kind of its own: its cover belongs to the band. */
const otherFields: Partial<Record<KindName, string[]>> = { bands: ['releaseCover'] }

export async function undescribedPictures(askedPage: string | null) {
  const files = await db.storedFile.findMany({
    where: { OR: kinds.map(pictureFiles), altText: null },
    select: { path: true, ownerKind: true, ownerId: true },
    orderBy: { createdAt: 'desc' },
  })
  const articleOf = ({ ownerKind, ownerId }: (typeof files)[number]) =>
    ownerKind === 'articles' && ownerId !== null ? ownerId : undefined
  const ranks = await ranksByViews(30)
  const rankOf = (file: (typeof files)[number]) => ranks.get(articleOf(file) ?? 0) ?? ranks.size
  const ranked = files.toSorted((one, other) => rankOf(one) - rankOf(other))
  const { page, pages, skip, take } = paging(askedPage, files.length, perPage)
  const shown = ranked.slice(skip, skip + take)
  const readers = await readersOf(
    shown.flatMap((file) => articleOf(file) ?? []),
    30,
  )
  const pictures: UndescribedPicture[] = []
  for (const file of shown) {
    const articleId = articleOf(file)
    const kind = kinds.find((one) => one === file.ownerKind)
    const title = kind && file.ownerId ? await titleOfRecord(registry[kind], file.ownerId) : undefined
    if (kind && title !== undefined)
      pictures.push({
        path: file.path,
        kind,
        record: { id: file.ownerId ?? 0, title },
        noun: t(formConfigOf(kind).noun),
        readers: articleId === undefined ? undefined : (readers.get(articleId) ?? 0),
      })
  }
  return { pictures, total: files.length, page, pages }
}

function pictureFiles(kind: (typeof kinds)[number]): Prisma.StoredFileWhereInput {
  const { files } = registry[kind].form
  const fields = Object.keys(files).filter((name) => files[name] && isPictureKind(files[name].kind))
  const field = { in: [...fields, ...(otherFields[kind] ?? [])] }
  return { ownerKind: registry[kind].name, field, trashedAt: null, bytes: { gte: 0 } }
}

async function titleOfRecord(kind: ContentKind, id: number): Promise<string | undefined> {
  const row = await tableOf(kind, db).findFirst({ where: { id, deletedAt: null } })
  return row ? titleOf(kind, row) : undefined
}

const Decorative = z.object({ decorative: z.array(z.string()).default([]) })

/**
 * Saves the alternative texts that were typed; what is marked as decorative gets an empty one. Pictures that
 * somebody has described meanwhile keep their text.
 * @returns how many pictures are described now
 * @throws Invalid when a text is too long
 */
export async function describePictures(fields: URLSearchParams, actor: Actor): Promise<number> {
  const typed = Object.entries(altTextsIn(Object.fromEntries(fields))).filter(([, text]) => text)
  const { decorative } = Decorative.parse({ decorative: fields.getAll('decorative') })
  return saveDescriptions(new Map([...decorative.map((path) => [path, ''] as const), ...typed]), actor)
}

/**
 * Saves alternative texts by path, where empty is of a picture that only decorates; pictures that somebody has
 * described meanwhile keep their text.
 * @returns how many pictures are described now
 */
export async function saveDescriptions(texts: Map<string, string>, actor: Actor): Promise<number> {
  return inTransaction(async (tx) => {
    const where = { path: { in: [...texts.keys()] }, altText: null, OR: kinds.map(pictureFiles) }
    const files = await tx.storedFile.findMany({
      where,
      select: { path: true, ownerKind: true, ownerId: true },
    })
    for (const { path, ownerKind, ownerId } of files) {
      await setAltText(tx, path, texts.get(path) ?? '')
      const kind = kinds.find((one) => one === ownerKind)
      const row =
        kind &&
        (await tableOf(registry[kind], tx).findFirst({ where: { id: ownerId ?? 0, deletedAt: null } }))
      if (row) await audit(registry[kind], tx, actor, 'changed', [row.id], 'described a picture')
    }
    return files.length
  })
}
