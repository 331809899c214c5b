import { db } from '../../../platform/database/db.server'
import { titleWithShippingDay } from '../../items/merch'
import { addressWithCountry } from '../../shipping/countries'
import { unitsOfLine } from '../admin/order-admin.server'
import { orderUnitsInclude } from '../refunds/refunded-units.server'

export const printSheetNames = ['slip', 'label', 'picking'] as const
export type PrintSheetName = (typeof printSheetNames)[number]
export const maxSheetOrders = 100
const maxRunSheets = 1000

/**
 * Returns the data of printed sheets for these orders, in the given order: what is left to ship, or everything if all
 * is shipped.
 */
export async function listOrdersToPrint(ids: number[]) {
  const rows = await db.order.findMany({
    where: { id: { in: ids } },
    include: orderUnitsInclude,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const lines = row.lines
      .filter(({ isDigital }) => !isDigital)
      .map((line) => ({ ...unitsOfLine(row, line), parts: line.parts }))
    const isSent = lines.every(({ left }) => left === 0)
    const { reference, createdAt, shippingName, shippingAddress, pickupPlace, phone, email, status } = row
    return {
      id,
      reference,
      status,
      shippingName,
      pickupPlace,
      phone,
      email,
      shippingAddress: shippingAddress && addressWithCountry(shippingAddress),
      createdAt: createdAt.toISOString(),
      isTest: row.isTest,
      isPart: !isSent && lines.some(({ sent }) => sent > 0),
      lines: lines.flatMap((line) => packedContents(line, isSent ? line.quantity : line.left)),
    }
  })
}

interface PackedLine {
  id: number
  title: string
  shipsFrom: string | null
  parts: { id: number; title: string; quantity: number; isDigital: boolean }[]
}

/** Returns the contents to pack for some units of a line; for a bundle, its parts. */
function packedContents({ id, title, shipsFrom, parts }: PackedLine, pieces: number) {
  if (pieces === 0) return []
  if (parts.length === 0)
    return [{ key: String(id), title: titleWithShippingDay({ title, shipsFrom }), bundle: '', pieces }]
  return parts
    .filter(({ isDigital }) => !isDigital)
    .map((part) => ({
      key: `${id} ${part.id}`,
      title: titleWithShippingDay({ title: part.title, shipsFrom }),
      bundle: title,
      pieces: pieces * part.quantity,
    }))
}

export type PrintedOrder = Awaited<ReturnType<typeof listOrdersToPrint>>[number]

/**
 * Returns the ids of orders in an address, without duplicates, or those of a run that are left to ship.
 * @param mostOfRun limits a run's
 */
export async function readOrderIdsFromParams(
  params: URLSearchParams,
  mostOfRun = maxRunSheets,
): Promise<number[]> {
  const run = params.get('run') ?? ''
  if (/^[1-9]\d{0,8}$/.test(run)) return toShipOfRun(Number(run), mostOfRun)
  const ids = params.getAll('order').flatMap((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : []))
  return [...new Set(ids)].slice(0, maxSheetOrders)
}

async function toShipOfRun(runId: number, take: number): Promise<number[]> {
  const where = { status: 'paid', issueCopy: { runId } }
  const rows = await db.order.findMany({ where, select: { id: true }, orderBy: { id: 'asc' }, take })
  return rows.map(({ id }) => id)
}
