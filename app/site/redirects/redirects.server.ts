import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { type Actor, recordAudit } from '../accounts/audit.server'
import { forgetMissingPages } from './missing-pages.server'
import type { RedirectFields } from './redirect-form'
import { matchingOldAddresses, normalizeOldAddress, targetOf } from './redirects'

/** The number of redirects that one address may lead through. */
const maxSteps = 10

/** Returns those of some old addresses that have a redirect, in any sequence. */
type RedirectLookup = (addresses: string[]) => RedirectFields[] | Promise<RedirectFields[]>

const lookupIn =
  (tx: Transaction): RedirectLookup =>
  (addresses) =>
    tx.redirect.findMany({ where: { from: { in: addresses } }, select: { from: true, to: true } })

/** Finds the redirect of an address, the most exact one that matches; `to` has what a wildcard stood for. */
async function findMatch(lookup: RedirectLookup, address: string): Promise<RedirectFields | undefined> {
  const matching = matchingOldAddresses(address)
  const rows = await lookup(matching)
  const row = matching.map((from) => rows.find((one) => one.from === from)).find(Boolean)
  return row && { from: row.from, to: targetOf(row, address) }
}

/** The addresses at which other programs have their feeds. */
const feed = href('/feed.xml')
const oldFeeds = /^\/(index\.xml|(feed|rss|atom)(\.xml|\/(atom|rss2?))?)$/

/** Returns where an address without a page leads, and counts the visit, as far as it can be written. */
export async function followRedirect(url: URL, now = new Date()): Promise<string | undefined> {
  const found = await findRedirect(url)
  if (!found) return
  await db.redirect
    .updateMany({ where: { from: found.from }, data: { visits: { increment: 1 }, lastVisitAt: now } })
    .catch((error) => log.warn({ err: error }, 'a visit could not be counted'))
  return found.to
}

/**
 * Finds the redirect of an address. The query of a visit is kept if the redirect says nothing of one; feeds of other
 * programs lead to the feed here.
 */
export async function findRedirect({ pathname, search }: URL): Promise<RedirectFields | undefined> {
  const found = await findMatch(lookupIn(db), pathname + search)
  if (found?.to === pathname) return
  if (!found) return oldFeeds.test(normalizeOldAddress(pathname)) ? { from: pathname, to: feed } : undefined
  const { from, to } = found
  return { from, to: to.includes('?') || from.includes('?') ? to : to + search }
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
  await refuseLoop(lookupIn(tx), { from, to })
  await tx.redirect.upsert({ where: { from }, create: { from, to }, update: { to } })
  await forgetMissingPages(tx, [from])
}

/**
 * Refuses a redirect that leads back to its own old address, also over others.
 * @throws Conflict
 */
export async function refuseLoop(lookup: RedirectLookup, { from, to }: RedirectFields): Promise<void> {
  let address = to
  for (let step = 0; step < maxSteps; step++) {
    if (matchingOldAddresses(address).includes(from)) throw loop()
    const next = await findMatch(lookup, address)
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
    if (!row) throw new NotFound(t('This redirect was already removed.'))
    await tx.redirect.delete({ where: { id } })
    const subject = { subjectType: 'redirect', subjectName: row.from, note: row.to }
    await recordAudit(tx, actor, { action: 'deleted', ...subject })
  })

/** Makes links to a page that moved lead to its new address. */
export async function redirectMovedPage(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.redirect.deleteMany({ where: { from: normalizeOldAddress(to) } })
  if (from !== to) await addRedirect(tx, { from: normalizeOldAddress(from), to })
}
