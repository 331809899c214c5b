import { z } from 'zod'
import { loadCached } from '../../../platform/changes/cached-reads.server'
import { db, inTransaction, type Prisma } from '../../../platform/database/db.server'
import { paging } from '../../../platform/http/paging'
import { t } from '../../../platform/i18n/i18n'
import type { Actor } from '../../../site/accounts/audit.server'
import { altTextsIn, setAltText } from '../../../site/content/alt-texts.server'
import type { ContentKind } from '../../../site/content/kind.server'
import { auditRecordChange, recordTitleOf } from '../../../site/content/lifecycle.server'
import { contentTableOf } from '../../../site/content/table.server'
import { countReadersOfArticles, listMostViewedArticles } from '../../../site/statistics/report.server'
import { isPictureKind } from '../../../site/uploads/file-rules'
import { isContentKindSwitchedOn } from '../../modules/switchboard.server'
import { type ContentKindName, formConfigOf } from '../content-kinds'
import { contentKinds } from '../content-registry.server'

/** A picture that readers can see and that has no alternative text. */
export interface UndescribedPicture {
  path: string
  kind: ContentKindName
  /** The record that the picture belongs to. */
  record: { id: number; title: string }
  noun: string
  /** The number of people who read the record in the last 30 days; undefined if reading is not counted. */
  readers?: number
}

const perPage = 20
/** The kinds whose pictures are listed. Pictures of pages have their descriptions in Markdown. */
const kinds = ['articles', 'bands', 'merch', 'authors', 'plans'] satisfies ContentKindName[]
/** Further fields with pictures of a kind's records; covers of releases belong to the band's record. */
const otherFields: Partial<Record<ContentKindName, string[]>> = { bands: ['releaseCover'] }

/** The number of articles whose pictures come first. */
const maxRanked = 500

/** Returns a page of pictures: first those of the most viewed articles, then by kind, the newest records first. */
export async function listUndescribedPictures(askedPage: string | null) {
  const where = { OR: kinds.filter(isContentKindSwitchedOn).map(pictureFiles), altText: null }
  const total = await loadCached('count of pictures without text', () => db.storedFile.count({ where }))
  const { page, pages, skip, take } = paging(askedPage, total, perPage)
  const shown = await listPictureFiles(where, skip, take)
  const readers = await countReadersOfArticles(
    shown.flatMap((file) => articleOf(file) ?? []),
    30,
  )
  const pictures: UndescribedPicture[] = []
  for (const file of shown) {
    const articleId = articleOf(file)
    const kind = kinds.find((one) => one === file.ownerKind)
    const title = kind && file.ownerId ? await titleOfRecord(contentKinds[kind], file.ownerId) : undefined
    if (kind && title !== undefined)
      pictures.push({
        path: file.path,
        kind,
        record: { id: file.ownerId ?? 0, title },
        noun: t(formConfigOf(kind).noun),
        readers: articleId === undefined ? undefined : (readers.get(articleId) ?? 0),
      })
  }
  return { pictures, total, page, pages }
}

async function listPictureFiles(where: Prisma.StoredFileWhereInput, skip: number, take: number) {
  const articleIds = await listMostViewedArticles(30, maxRanked)
  const isRanked = { ownerKind: 'articles', ownerId: { in: articleIds } }
  const query = {
    select: { path: true, ownerKind: true, ownerId: true },
    // In the order of its index, so that the first page does not read all pictures.
    orderBy: [{ ownerKind: 'desc' }, { ownerId: 'desc' }],
  } satisfies Prisma.StoredFileFindManyArgs
  const rankOf = new Map(articleIds.map((id, rank) => [id, rank]))
  const ranked = (await db.storedFile.findMany({ ...query, where: { AND: [where, isRanked] } })).toSorted(
    (one, other) => (rankOf.get(one.ownerId ?? 0) ?? 0) - (rankOf.get(other.ownerId ?? 0) ?? 0),
  )
  const shown = ranked.slice(skip, skip + take)
  if (shown.length === take) return shown
  const others = await db.storedFile.findMany({
    ...query,
    where: { AND: [where, { NOT: isRanked }] },
    skip: Math.max(0, skip - ranked.length),
    take: take - shown.length,
  })
  return [...shown, ...others]
}

const articleOf = ({ ownerKind, ownerId }: { ownerKind: string | null; ownerId: number | null }) =>
  ownerKind === 'articles' && ownerId !== null ? ownerId : undefined

function pictureFiles(kind: (typeof kinds)[number]): Prisma.StoredFileWhereInput {
  const { files } = contentKinds[kind].form
  const fields = Object.keys(files).filter((name) => files[name] && isPictureKind(files[name].kind))
  const field = { in: [...fields, ...(otherFields[kind] ?? [])] }
  return { ownerKind: contentKinds[kind].name, field, trashedAt: null, bytes: { gte: 0 } }
}

async function titleOfRecord(kind: ContentKind, id: number): Promise<string | undefined> {
  const row = await contentTableOf(kind, db).findFirst({ where: { id, deletedAt: null } })
  return row ? recordTitleOf(kind, row) : undefined
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
 * Saves alternative texts by path; an empty text marks a decorative picture. A description that somebody else saved
 * meanwhile stays.
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
        (await contentTableOf(contentKinds[kind], tx).findFirst({
          where: { id: ownerId ?? 0, deletedAt: null },
        }))
      if (row)
        await auditRecordChange(contentKinds[kind], tx, actor, 'changed', [row.id], 'described a picture')
    }
    return files.length
  })
}
