import { isAsPrepared } from '../pages/prepared-pages.server'
import { db } from '../platform/database/db.server'
import { Conflict } from '../platform/http/errors'
import type { ImportRun } from './import-run.server'

/** A page that the site prepared and nobody wrote gives its address up. @throws Conflict when another has it */
export async function makeRoom(address: string, isDryRun: boolean): Promise<void> {
  const page = await db.sitePage.findUnique({ where: { takenAddress: address } })
  if (!page) return
  if (!isAsPrepared(page))
    throw new Conflict(`The page “${page.title}” here has the address /pages/${address}.`)
  const { id, version } = page
  if (!isDryRun) await db.sitePage.deleteMany({ where: { id, version } })
}

const promised = new WeakMap<ImportRun, Set<string>>()

/** An address for a page that comes: the one it wants, or that with a number. */
export async function freeAddress(wanted: string, run: ImportRun): Promise<string> {
  const taken = promised.get(run) ?? new Set<string>()
  promised.set(run, taken)
  for (let number = 1; ; number += 1) {
    const address = number === 1 ? wanted : `${wanted.slice(0, 75)}-${number}`
    const page = await db.sitePage.findUnique({ where: { takenAddress: address } })
    if (taken.has(address) || (page && !isAsPrepared(page))) continue
    taken.add(address)
    return address
  }
}
