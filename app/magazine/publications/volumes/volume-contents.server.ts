import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import type { Actor } from '../../../site/accounts/audit.server'
import { findRecord, updateLocked } from '../../../site/content/lifecycle.server'
import { setUpdatedAtOf } from '../../../site/content/updated-at.server'
import { articleContentKind } from '../admin/article.content.server'
import { makeArticleSearchFilter } from '../search/search-publications.server'
import { findNextVolumePosition, orderByVolumePosition } from './volumes.server'

const maxContents = 500
const maxFound = 20
const missing = msg('Article not found.')

export type VolumeContentsChange =
  | { intent: 'add'; articleId: number }
  | { intent: 'remove'; articleId: number }
  | Reordering

const listed = {
  id: true,
  title: true,
  coverImage: true,
  isDraft: true,
  uploadedAt: true,
  filetype: true,
  volume: { select: { id: true, title: true, filetype: true } },
} satisfies Prisma.ArticleSelect

/**
 * Returns a volume with its articles for the administration, drafts included.
 * @throws NotFound
 */
export async function loadVolumeForAdmin(id: number, now = new Date()) {
  const row = await findRecord(articleContentKind, id)
  if (row.filetype !== 'Volume') throw new NotFound(t('Volume not found.'))
  const where = { volumeId: id, deletedAt: null, filetype: { not: 'Volume' } }
  const rows = await db.article.findMany({ where, select: listed, orderBy: orderByVolumePosition })
  return { id, title: row.title, articles: rows.map((article) => asLine(article, now)) }
}

/** Finds articles that can be added to a volume: by words, or the newest that are in none. */
export async function findArticlesForVolume(volumeId: number, q: string, now = new Date()) {
  const rows = await db.article.findMany({
    where: {
      deletedAt: null,
      filetype: { not: 'Volume' },
      OR: [{ volumeId: null }, ...(q ? [{ volumeId: { not: volumeId } }] : [])],
      ...(await makeArticleSearchFilter(q)),
    },
    select: listed,
    orderBy: { id: 'desc' },
    take: maxFound,
  })
  return rows.map((article) => asLine(article, now))
}

function asLine(
  { id, title, coverImage, volume, ...row }: Prisma.ArticleGetPayload<{ select: typeof listed }>,
  now: Date,
) {
  const isHidden = row.isDraft || row.uploadedAt > now
  const hidden = isHidden ? (row.isDraft ? t('Draft') : t('Scheduled')) : undefined
  return { id, title, coverImage: coverImage.replaceAll('\\', '/'), hidden, volume: volume?.title }
}
export type ContentsRow = ReturnType<typeof asLine>

/** @throws NotFound; Conflict for a record that is no volume; Invalid for more than 500 articles */
export async function changeVolumeContents(
  id: number,
  change: VolumeContentsChange,
  actor?: Actor,
): Promise<void> {
  const steps = async (tx: Transaction, { filetype }: { filetype: string }) => {
    if (filetype !== 'Volume') throw new Conflict(t('Only a volume has contents.'))
    if (change.intent === 'add') await add(tx, id, change.articleId)
    else if (change.intent === 'remove') await remove(tx, id, change.articleId)
    else await reorder(tx, id, change)
    return true
  }
  await updateLocked(articleContentKind, id, actor, steps, () => 'changed its contents')
}

async function add(tx: Transaction, volumeId: number, articleId: number): Promise<void> {
  if ((await tx.article.count({ where: { id: articleId, volumeId, deletedAt: null } })) > 0) return
  const volumePosition = await findNextVolumePosition(tx, volumeId)
  if ((await tx.article.count({ where: { volumeId } })) >= maxContents)
    throw new Invalid(t('A volume has at most {maxContents} articles.', { maxContents }))
  const { count } = await tx.article.updateMany({
    where: { id: articleId, deletedAt: null, filetype: { not: 'Volume' } },
    data: { volumeId, volumePosition, version: { increment: 1 } },
  })
  if (count === 0) throw new NotFound(missing)
  await setUpdatedAtOf('article', tx, [articleId])
}

async function remove(tx: Transaction, volumeId: number, id: number): Promise<void> {
  const { count } = await tx.article.updateMany({
    where: { id, volumeId },
    data: { volumeId: null, volumePosition: 0, version: { increment: 1 } },
  })
  if (count > 0) await setUpdatedAtOf('article', tx, [id])
}

type Move = { intent: 'up' | 'down'; articleId: number }
type Reordering = { intent: 'order'; order: number[] } | Move

/** Reorders articles; those not named come last. */
async function reorder(tx: Transaction, volumeId: number, change: Reordering): Promise<void> {
  const rows = await tx.article.findMany({
    where: { volumeId },
    select: { id: true, volumePosition: true, deletedAt: true },
    orderBy: orderByVolumePosition,
  })
  const shown = rows.filter(({ deletedAt }) => !deletedAt).map(({ id }) => id)
  const asked = change.intent === 'order' ? change.order : moved(shown, change)
  const order = [...new Set([...asked, ...shown, ...rows.map(({ id }) => id)])]
  const places = new Map(order.map((id, index) => [id, index + 1]))
  for (const { id, volumePosition } of rows) {
    const place = places.get(id) ?? 0
    if (place !== volumePosition) await tx.article.update({ where: { id }, data: { volumePosition: place } })
  }
}

function moved(ids: number[], { intent, articleId }: Move): number[] {
  const from = ids.indexOf(articleId)
  const to = from + (intent === 'up' ? -1 : 1)
  if (from < 0 || to < 0 || to >= ids.length) return ids
  const others = ids.filter((id) => id !== articleId)
  return [...others.slice(0, to), articleId, ...others.slice(to)]
}
