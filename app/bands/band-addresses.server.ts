import { db, type Transaction } from '../platform/database/db.server'
import { Conflict } from '../platform/errors/errors'
import { redirectPermanently } from '../platform/http/redirect-permanently.server'
import { msg, t } from '../platform/i18n/i18n'
import { type Band, bandAddress, bandSlug } from './bands'
import { findBandByName, unicodeFormsOf } from './bands.server'

/**
 * Returns a band; if it was not found because it was renamed, throws a redirect to the same page at its new address.
 * The redirect is permanent but not cached, since a band may get an earlier name again.
 */
export async function redirectIfRenamed<Found>(
  found: Promise<Found>,
  name: string,
  rest = '',
): Promise<Found> {
  return found.catch(async (error) => {
    const address = await findNewBandAddress(name)
    if (!address) throw error
    throw redirectPermanently(address + rest)
  })
}

/** Finds the new address of a band that had this address before. */
export async function findNewBandAddress(name: string): Promise<string | undefined> {
  const left = await db.bandAddress.findFirst({
    where: { slug: { in: unicodeFormsOf(bandSlug(name)) }, band: { deletedAt: null, isDraft: false } },
    select: { band: { select: { title: true } } },
  })
  return left ? bandAddress(left.band) : undefined
}

/**
 * Returns a published band by its address; `rest` as in `redirectIfRenamed`.
 * @throws NotFound; a redirect
 */
export const findBandByAddress = (name: string, rest: string): Promise<Band> =>
  redirectIfRenamed(findBandByName(name), name, rest)

/** Records the old address of a renamed band, so that links to it keep working. */
export async function recordFormerAddress(
  tx: Transaction,
  bandId: number,
  from: string,
  to: string,
): Promise<void> {
  await tx.bandAddress.deleteMany({ where: { slug: { in: unicodeFormsOf(to) } } })
  if (from === to) return
  const left = { bandId, leftAt: new Date() }
  await tx.bandAddress.upsert({ where: { slug: from }, create: { slug: from, ...left }, update: left })
}

/**
 * Refuses an address that another band has. An old address that another band left still leads to that band.
 * @throws Conflict
 */
export async function claimBandAddress(tx: Transaction, title: string, ownId = 0): Promise<void> {
  const slug = { in: unicodeFormsOf(bandSlug(title)) }
  const other = await tx.band.findFirst({ where: { slug, id: { not: ownId } }, select: { isDraft: true } })
  if (other) throw taken(other.isDraft ? draftHasIt : bandHasIt)
  const left = await tx.bandAddress.findFirst({
    where: { slug, bandId: { not: ownId }, band: { deletedAt: null } },
    select: { band: { select: { title: true } } },
  })
  if (left)
    throw taken(
      [
        t('This is an old address of “{title}”, and links to it still lead there.', {
          title: left.band.title,
        }),
        t('Choose a different title.'),
      ].join(' '),
    )
}

const bandHasIt = msg('Another band already uses this address. Choose a different title.')
const draftHasIt = msg(
  'A draft of a band already uses this address. Finish it under Manage Uploads, or choose a different title.',
)

const taken = (message: string) => new Conflict(message, { title: [message] })
