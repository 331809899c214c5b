import { db } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { doneFlashHeader } from '../../platform/http/done.server'
import { flashCookie } from '../../platform/http/flash.server'
import { t } from '../../platform/i18n/i18n'
import { chosenVariantOf, findMerchItemById, whereItemOnSale } from '../items/merch.server'
import { checkedPriceCents } from '../items/pricing'
import { addedMessageKey } from './cart'
import { addCartNotice, addToCart } from './cart.server'

const pendingPattern = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?(?:-p(\d{1,9}))?$/
const pendingAdd = flashCookie('pendingAdd', 20 * 60)
/** A pattern for the cookie of visitors with a pending item, whose pages must not be shared. */
export const pendingAddPattern = /(?:^|;\s*)(?:__Host-)?pendingAdd=/

/** Returns the header that remembers what a logged-out visitor wanted to add, until the login. */
export function pendingAddCookie(
  merchItemId: number,
  origin: string,
  variantId?: number,
  saidCents?: number,
): Record<string, string> {
  const ids = [merchItemId, variantId].filter(Boolean).join('-')
  return { 'Set-Cookie': pendingAdd.set(saidCents === undefined ? ids : `${ids}-p${saidCents}`, origin) }
}

/** Returns the header that deletes the cookie of the pending item. */
export const makeExpiredPendingAddCookie = (origin: string) => pendingAdd.clear(origin)

function pendingAddIn(request: Request) {
  const [, item, ...others] = pendingPattern.exec(pendingAdd.read(request) ?? '') ?? []
  if (!item) return
  const [variantId, saidCents] = others.map((part) => (part === undefined ? undefined : Number(part)))
  return { merchItemId: Number(item), variantId, saidCents }
}

export function isPendingItemAmong(lines: { merchItemId: number | null }[], request: Request): boolean {
  const pending = pendingAddIn(request)
  return pending !== undefined && lines.some(({ merchItemId }) => merchItemId === pending.merchItemId)
}

/** Returns the item that a visitor wanted to add before the login; null when it is no longer sold like that. */
export async function findItemToAddAfterLogin(request: Request) {
  const pending = pendingAddIn(request)
  if (!pending) return null
  try {
    const item = await findMerchItemById(pending.merchItemId)
    const variant = chosenVariantOf(item, pending.variantId)
    return { item, variant, priceCents: checkedPriceCents(variant, pending.saidCents) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

interface PendingAddResult {
  /** The login's headers, which also delete the cookie and set the flash message of the next page. */
  headers: Headers
  /** The cart's address if the item could not be added, and a notice says why. */
  redirectTo?: string
}

/** Adds the pending item at login. If it was sold out or deleted since, the login continues. */
export async function completePendingAdd(
  userId: number,
  request: Request,
  origin: string,
  loginHeaders: HeadersInit,
): Promise<PendingAddResult> {
  const headers = new Headers(loginHeaders)
  const pending = pendingAddIn(request)
  if (!pending) return { headers }
  headers.append('Set-Cookie', pendingAdd.clear(origin))
  const { merchItemId, variantId, saidCents } = pending
  try {
    await addToCart(userId, merchItemId, 1, variantId, saidCents)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    await addCartNotice(userId, (await deletedNotice(merchItemId)) ?? error.message)
    return { headers, redirectTo: href('/cart') }
  }
  for (const [name, value] of Object.entries(
    doneFlashHeader(addedMessageKey(merchItemId, variantId), origin),
  ))
    headers.append(name, value)
  return { headers }
}

/** Returns the item that the login has added to the cart; undefined on the item's own page, which shows it itself. */
export async function findItemAddedAtLogin(request: Request, done = '') {
  const [, id] = /^added-([1-9]\d{0,8})(?:-\d+)?$/.exec(done) ?? []
  if (!id || new URL(request.url).pathname === href('/item/:id', { id })) return
  return db.merchItem.findFirst({
    where: { id: Number(id), ...whereItemOnSale },
    select: { id: true, title: true },
  })
}

async function deletedNotice(id: number): Promise<string | undefined> {
  const deleted = await db.merchItem.findFirst({ where: { id, deletedAt: { not: null } } })
  return deleted ? t('{title} is no longer sold.', { title: deleted.title }) : undefined
}
