import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/http/errors'
import { filesOfBuyer, type StoredVariantFile } from '../../shop/variant-files.server'
import { formatDay } from '../../ui/format'
import { isPaidWithoutGoods } from '../flags'
import { isUpcoming, unitsOf } from '../line-units'
import { withUnits } from '../refunds/refunded-units.server'
import { allFiles, type DownloadAddress, downloadLink } from './download-link.server'
import type { LineDownloads } from './downloads'

const withDownloads = {
  user: { select: { role: true } },
  lines: { ...withUnits.lines, include: { ...withUnits.lines.include, downloads: true } },
} satisfies Prisma.OrderInclude
type Row = Prisma.OrderGetPayload<{ include: typeof withDownloads }>
type Line = Row['lines'][number]

/** Returns the lines of an order that have files, with fresh links to them. */
export async function downloadsOf(orderId: number): Promise<LineDownloads[]> {
  const order = await db.order.findUniqueOrThrow({ where: { id: orderId }, include: withDownloads })
  const { reference } = order
  const files = await filesByLine(order)
  return order.lines.flatMap((line) => {
    const own = files.get(line.id) ?? []
    if (own.length === 0) return []
    const { id: lineId, title } = line
    const linkTo = (fileId: number) => ({
      href: downloadLink({ reference, lineId, fileId }),
      count: line.downloads.find((one) => one.fileId === fileId)?.count ?? 0,
    })
    const bytes = own.reduce((sum, file) => sum + file.bytes, 0)
    return {
      ...{ lineId, title, refusal: refusalOf(order, line) },
      files: own.map(({ path: _path, ...file }) => ({ ...file, ...linkTo(file.id) })),
      all: own.length > 1 ? { bytes, ...linkTo(allFiles) } : null,
    }
  })
}

/**
 * Records that the buyer is told of an order's available files.
 * @returns whether there are any, and for the first time
 */
export async function markBuyerNotified(tx: Transaction, orderId: number, now: Date): Promise<boolean> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, include: withDownloads })
  const lines = order.lines.filter(
    ({ filesToldAt, shipsFrom }) => filesToldAt === null && !isUpcoming(shipsFrom, now),
  )
  const ids = lines.map(({ id }) => id)
  await tx.orderLine.updateMany({ where: { id: { in: ids } }, data: { filesToldAt: now } })
  const files = await filesByLine(order, tx)
  return lines.some((line) => files.get(line.id)?.length && refusalOf(order, line, now) === null)
}

/**
 * Finds the files of an address, for the order's buyer.
 * @returns the files, or why they are not available
 * @throws NotFound
 */
export async function downloadAt({ reference, lineId, fileId }: DownloadAddress) {
  const order = await db.order.findUnique({ where: { reference }, include: withDownloads })
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line) throw new NotFound(fileNotFound)
  const all = (await filesByLine(order)).get(lineId) ?? []
  const files = fileId === allFiles ? all : all.filter(({ id }) => id === fileId)
  if (files.length === 0) throw new NotFound(fileNotFound)
  return { order, title: line.title, files, refusal: refusalOf(order, line) }
}

export const fileNotFound = 'There is no such file to download.'

/** Counts a download when it starts. */
export async function countDownload(orderLineId: number, fileId: number): Promise<void> {
  const at = { lastAt: new Date() }
  await db.orderDownload.upsert({
    where: { orderLineId_fileId: { orderLineId, fileId } },
    create: { orderLineId, fileId, count: 1, ...at },
    update: { count: { increment: 1 }, ...at },
  })
}

function refusalOf({ status, flag }: Row, line: Line, now?: Date): string | null {
  if (status === 'refunded' || (status === 'paid' && isPaidWithoutGoods(flag)))
    return 'This order was refunded, so its files can no longer be downloaded.'
  if (status === 'canceled') return 'This order was canceled, so its files cannot be downloaded.'
  if (status === 'pending') return 'This order has not been paid yet.'
  if (unitsOf(line).refunded >= line.quantity)
    return `${line.title} was refunded, so it can no longer be downloaded.`
  return line.shipsFrom && isUpcoming(line.shipsFrom, now)
    ? `These files can be downloaded from ${formatDay(line.shipsFrom)}.`
    : null
}

async function filesByLine(
  { lines, createdAt }: Row,
  tx: Transaction = db,
): Promise<Map<number, StoredVariantFile[]>> {
  const byVariant = await filesOfBuyer(lines.flatMap(variantsOf), createdAt, tx)
  return new Map(lines.map((line) => [line.id, variantsOf(line).flatMap((id) => byVariant.get(id) ?? [])]))
}

/** Returns a line's variants; for a bundle, those of its parts as well. */
const variantsOf = ({ variantId, parts }: Line): number[] =>
  [variantId, ...parts.map((part) => part.variantId)].filter((id) => id !== null)
