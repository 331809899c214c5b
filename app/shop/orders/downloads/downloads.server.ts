import { db, type Prisma, type Transaction } from '../../../platform/database/db.server'
import { NotFound } from '../../../platform/errors/errors'
import { msg, t } from '../../../platform/i18n/i18n'
import { formatDay } from '../../../platform/ui/format'
import { loadFilesOfBuyer, type StoredVariantFile } from '../../items/variant-files.server'
import { loadBoughtMusic } from '../../music/bought-music.server'
import { isPaidWithoutGoods } from '../flags'
import { isPreorderDayToCome, refundedUnitsOf } from '../line-units'
import { orderUnitsInclude } from '../refunds/refunded-units.server'
import { allFilesId, downloadLink, type RequestedDownload } from './download-link.server'
import type { LineDownloads } from './downloads'
import { findMusicFilesAt, loadReleaseIdsByLine, musicDownloadsOf } from './music-downloads.server'

const { parts, refunded } = orderUnitsInclude.lines.include
export const withDownloads = {
  lines: {
    orderBy: { id: 'asc' },
    include: { parts, refunded, downloads: true, musicDownloads: true },
  },
} satisfies Prisma.OrderInclude
type Row = Prisma.OrderGetPayload<{ include: typeof withDownloads }>
type Line = Row['lines'][number]

export const listDownloadsOfOrder = async (orderId: number): Promise<LineDownloads[]> =>
  downloadsOf(await db.order.findUniqueOrThrow({ where: { id: orderId }, include: withDownloads }))

export async function downloadsOf(order: Row): Promise<LineDownloads[]> {
  const { reference } = order
  const [files, releases] = await Promise.all([
    filesByLine(order),
    loadReleaseIdsByLine(order.lines.map(asLine), order.createdAt),
  ])
  const bought = await loadBoughtMusic([...releases.values()].flat())
  const all: LineDownloads[] = []
  for (const line of order.lines) {
    const [own, sold] = [files.get(line.id) ?? [], releases.get(line.id) ?? []]
    const { id: lineId, title } = line
    const music = sold.flatMap((id) => bought.get(id) ?? [])
    if (own.length + music.length === 0) continue
    const linkTo = (fileId: number) => ({
      href: downloadLink({ reference, lineId, fileId }),
      count: line.downloads.find((one) => one.fileId === fileId)?.count ?? 0,
    })
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0)
    all.push({
      lineId,
      title,
      music: music.map((one) => musicDownloadsOf(one, { reference, lineId, counts: line.musicDownloads })),
      refusal: refusalOf(order, line),
      files: own.map(({ path: _path, ...file }) => ({ ...file, ...linkTo(file.id) })),
      all: own.length > 1 ? { bytes, ...linkTo(allFilesId) } : null,
    })
  }
  return all
}

const asLine = (line: Line) => ({ id: line.id, variantIds: variantsOf(line) })

/** @returns whether there are downloads and the buyer was not notified before */
export async function markBuyerNotified(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withDownloads })
  const lines = order.lines.filter(
    ({ filesToldAt, shipsFrom }) => filesToldAt === null && !isPreorderDayToCome(shipsFrom, now),
  )
  const ids = lines.map(({ id }) => id)
  await tx.orderLine.updateMany({ where: { id: { in: ids } }, data: { filesToldAt: now } })
  const files = await filesByLine(order, tx)
  const releases = await loadReleaseIdsByLine(order.lines.map(asLine), order.createdAt, tx)
  const hasAny = ({ id }: Line) => Boolean(files.get(id)?.length || releases.get(id)?.length)
  return lines.some((line) => hasAny(line) && refusalOf(order, line, now) === null)
}

/**
 * @returns the files, or the reason why they are not available
 * @throws NotFound
 */
export async function findRequestedDownload({ reference, lineId, fileId }: RequestedDownload) {
  const include = { ...withDownloads, user: { select: { role: true } } }
  const order = await db.order.findUnique({ where: { reference }, include })
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line) throw new NotFound(t(fileNotFound))
  const refusal = refusalOf(order, line)
  if (typeof fileId === 'string') {
    const releases = await loadReleaseIdsByLine([asLine(line)], order.createdAt)
    const music = await findMusicFilesAt(fileId, releases.get(lineId) ?? [])
    if (!music) throw new NotFound(t(fileNotFound))
    return { order, ...music, refusal }
  }
  const all = (await filesByLine(order)).get(lineId) ?? []
  const files = fileId === allFilesId ? all : all.filter(({ id }) => id === fileId)
  if (files.length === 0) throw new NotFound(t(fileNotFound))
  return { order, title: line.title, files, refusal }
}

export const fileNotFound = msg('This file cannot be downloaded.')

/** Counts a download when it starts. */
export async function recordDownload(
  orderLineId: number,
  fileId: RequestedDownload['fileId'],
): Promise<void> {
  const at = { lastAt: new Date() }
  if (typeof fileId === 'string') {
    await db.musicDownload.upsert({
      where: { orderLineId_name: { orderLineId, name: fileId } },
      create: { orderLineId, name: fileId, count: 1, ...at },
      update: { count: { increment: 1 }, ...at },
    })
    return
  }
  await db.orderDownload.upsert({
    where: { orderLineId_fileId: { orderLineId, fileId } },
    create: { orderLineId, fileId, count: 1, ...at },
    update: { count: { increment: 1 }, ...at },
  })
}

function refusalOf({ status, flag }: Row, line: Line, now?: Date): string | null {
  if (status === 'refunded' || (status === 'paid' && isPaidWithoutGoods(flag)))
    return t('This order was refunded, so its files can no longer be downloaded.')
  if (status === 'canceled') return t('This order was canceled, so its files cannot be downloaded.')
  if (status === 'pending') return t('This order has not been paid yet.')
  if (refundedUnitsOf(line) >= line.quantity)
    return t('{title} was refunded, so it can no longer be downloaded.', { title: line.title })
  return line.shipsFrom && isPreorderDayToCome(line.shipsFrom, now)
    ? t('These files can be downloaded from {day}.', { day: formatDay(line.shipsFrom) })
    : null
}

async function filesByLine(
  { lines, createdAt }: Row,
  tx: Transaction = db,
): Promise<Map<number, StoredVariantFile[]>> {
  const byVariant = await loadFilesOfBuyer(lines.flatMap(variantsOf), createdAt, tx)
  return new Map(lines.map((line) => [line.id, variantsOf(line).flatMap((id) => byVariant.get(id) ?? [])]))
}

/** Returns a line's variants, including those of a bundle's parts. */
const variantsOf = ({ variantId, parts }: Line): number[] =>
  [variantId, ...parts.map((part) => part.variantId)].filter((id) => id !== null)
