import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { type Actor, recordAudit } from '../accounts/audit.server'
import { forgetMissingPages } from './missing-pages.server'
import type { RedirectFields } from './redirect-form'
import { matchingOldAddresses, normalizeOldAddress, targetOf } from './redirects'

/** The number of redirects that one address may lead through. */
const maxSteps = 10

interface FoundRedirect {
  id: number
  from: string
  /** The new address, with what a wildcard stood for. */
  to: string
}

/** Finds the redirect of an address: the most exact one that matches. */
async function findMatch(tx: Transaction, address: string): Promise<FoundRedirect | undefined> {
  const matching = matchingOldAddresses(address)
  const rows = await tx.redirect.findMany({
    where: { from: { in: matching } },
    select: { id: true, from: true, to: true },
  })
  const row = matching.map((from) => rows.find((one) => one.from === from)).find(Boolean)
  return row && { ...row, to: targetOf(row, address) }
}

/**
 * Returns where an address without a page leads, and counts the visit, as far as it can be written. The query of the visit is kept if the redirect
 * says nothing of one.
 */
export async function followRedirect(
  { pathname, search }: URL,
  now = new Date(),
): Promise<string | undefined> {
  const found = await findMatch(db, pathname + search)
  if (!found || found.to === pathname) return
  await db.redirect
    .updateMany({ where: { id: found.id }, data: { visits: { increment: 1 }, lastVisitAt: now } })
    .catch((error) => log.warn({ err: error }, 'a visit could not be counted'))
  return found.to.includes('?') || found.from.includes('?') ? found.to : found.to + search
}

/**
 * Saves a redirect in place of the one that its old address had.
 * @throws Conflict for a redirect that leads back to its own old address
 */
export const saveRedirect = (fields: RedirectFields, actor: Actor): Promise<void> =>
  inTransaction(async (tx) => {
    await addRedirect(tx, fields)
    const subject = { subjectType: 'redirect', subjectName: fields.from, note: fields.to }
    await recordAudit(tx, actor, { action: 'created', ...subject })
  })

/** Does the same inside a transaction, without a line in the activity log. */
export async function addRedirect(tx: Transaction, { from, to }: RedirectFields): Promise<void> {
  await refuseLoop(tx, { from, to })
  await tx.redirect.upsert({ where: { from }, create: { from, to }, update: { to } })
  await forgetMissingPages(tx, from)
}

/** @throws Conflict */
async function refuseLoop(tx: Transaction, { from, to }: RedirectFields): Promise<void> {
  let address = to
  for (let step = 0; step < maxSteps; step++) {
    if (matchingOldAddresses(address).includes(from)) throw loop()
    const next = await findMatch(tx, address)
    if (!next) return
    address = next.to
  }
  throw loop()
}

function loop(): Conflict {
  const message = t('This leads back to the old address.')
  return new Conflict(message, { to: [message] })
}

/** @throws NotFound */
export const removeRedirect = (id: number, actor: Actor): Promise<void> =>
  inTransaction(async (tx) => {
    const row = await tx.redirect.findUnique({ where: { id } })
    if (!row) throw new NotFound(t('This redirect is gone already.'))
    await tx.redirect.delete({ where: { id } })
    const subject = { subjectType: 'redirect', subjectName: row.from, note: row.to }
    await recordAudit(tx, actor, { action: 'deleted', ...subject })
  })

/** Makes links to a page that moved lead to its new address. */
export async function redirectMovedPage(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.redirect.deleteMany({ where: { from: normalizeOldAddress(to) } })
  if (from !== to) await addRedirect(tx, { from: normalizeOldAddress(from), to })
}
