import { db } from '../../platform/database/db.server'
import { Conflict } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { cutText } from '../../platform/text/cut-text'
import { isUnchangedSincePrepared } from '../../site/pages/prepared-pages.server'
import type { ImportRun } from './import-run.server'

/**
 * Deletes the prepared page at an address, if nobody has changed it.
 * @throws Conflict when another page has the address
 */
export async function deleteUnchangedPreparedPage(address: string, isDryRun: boolean): Promise<void> {
  const page = await db.sitePage.findUnique({ where: { takenAddress: address } })
  if (!page) return
  if (!isUnchangedSincePrepared(page))
    throw new Conflict(
      t('The page “{title}” here has the address /pages/{address}.', { title: page.title, address }),
    )
  const { id, version } = page
  if (!isDryRun) await db.sitePage.deleteMany({ where: { id, version } })
}

const promised = new WeakMap<ImportRun, Set<string>>()

/** Returns a free address for an imported page: the wanted one, or one with a number appended. */
export async function findFreeAddress(wanted: string, run: ImportRun): Promise<string> {
  const taken = promised.get(run) ?? new Set<string>()
  promised.set(run, taken)
  for (let number = 1; ; number += 1) {
    const address = number === 1 ? wanted : `${cutText(wanted, 75)}-${number}`
    const page = await db.sitePage.findUnique({ where: { takenAddress: address } })
    if (taken.has(address) || (page && !isUnchangedSincePrepared(page))) continue
    taken.add(address)
    return address
  }
}
