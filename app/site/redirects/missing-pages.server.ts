import { db, type Transaction } from '../../platform/database/db.server'
import { normalizeOldAddress } from './redirects'

/** Programs that guess addresses would fill the table: those that are asked for least are forgotten. */
const maxMissingPages = 500
const maxPathLength = 300

/** Counts a person's visit to an address that has no page. Requests that no browser sends for a person do not count. */
export async function countMissingPage({ url, headers }: Request, now = new Date()): Promise<void> {
  const path = normalizeOldAddress(new URL(url).pathname)
  const isVisit = headers.get('Sec-Fetch-Dest') === 'document' || headers.has('Referer')
  if (!isVisit || path.length > maxPathLength) return
  const { visits } = await db.missingPage.upsert({
    where: { path },
    create: { path, lastVisitAt: now },
    update: { visits: { increment: 1 }, lastVisitAt: now },
  })
  if (visits > 1) return
  const excess = await db.missingPage.findMany({
    orderBy: [{ visits: 'desc' }, { lastVisitAt: 'desc' }],
    skip: maxMissingPages,
    select: { id: true },
  })
  await db.missingPage.deleteMany({ where: { id: { in: excess.map(({ id }) => id) } } })
}

/** Removes from the list what redirects of these old addresses now answer. */
export async function forgetMissingPages(tx: Transaction, from: string[]): Promise<void> {
  const isFolder = (address: string) => address.endsWith('/*')
  const paths = from.filter((address) => !isFolder(address)).map((address) => address.replace(/\?.*$/, ''))
  const folders = from.filter(isFolder).map((address) => ({ path: { startsWith: address.slice(0, -1) } }))
  await tx.missingPage.deleteMany({ where: { OR: [{ path: { in: paths } }, ...folders] } })
}

const maxListed = 25

/** Lists the addresses that people asked for in vain, those with most visits first. */
export async function listMissingPages() {
  const orderBy = [{ visits: 'desc' }, { lastVisitAt: 'desc' }] as const
  const rows = await db.missingPage.findMany({ orderBy: [...orderBy], take: maxListed })
  return rows.map((row) => ({ ...row, lastVisitAt: row.lastVisitAt.toISOString() }))
}

/** Removes an address from the list; further visits bring it back. */
export async function removeMissingPage(id: number): Promise<void> {
  await db.missingPage.deleteMany({ where: { id } })
}
