import { db } from '../../platform/database/db.server'
import { DomainError } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { doneFlashHeader } from '../../platform/http/done.server'
import { flashCookie } from '../../platform/http/flash.server'
import { t } from '../../platform/i18n/i18n'
import { merchItemById, onSale, variantOf } from '../items/merch.server'
import { agreedCents } from '../items/pricing'
import { addedMessageKey } from './cart'
import { addNotice, addToCart } from './cart.server'

const pendingPattern = /^([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?(?:-p(\d{1,9}))?$/
const pendingAdd = flashCookie('pendingAdd', 20 * 60)
/** A browser with this cookie gets pages whose header counts what waits, which must not be shared. */
export const pendingAddPattern = /(?:^|;\s*)(?:__Host-)?pendingAdd=/

/** Returns the header that remembers, until after the login, what a logged-out visitor wanted to add. */
export function pendingAddCookie(
  merchItemId: number,
  origin: string,
  variantId?: number,
  saidCents?: number,
): Record<string, string> {
  const ids = [merchItemId, variantId].filter(Boolean).join('-')
  return { 'Set-Cookie': pendingAdd.set(saidCents === undefined ? ids : `${ids}-p${saidCents}`, origin) }
}

/** Returns the header that forgets it. */
export const noPendingAdd = (origin: string) => pendingAdd.clear(origin)

function pendingAddIn(request: Request) {
  const [, item, ...others] = pendingPattern.exec(pendingAdd.read(request) ?? '') ?? []
  if (!item) return
  const [variantId, saidCents] = others.map((part) => (part === undefined ? undefined : Number(part)))
  return { merchItemId: Number(item), variantId, saidCents }
}

export function isPendingAmong(lines: { merchItemId: number | null }[], request: Request): boolean {
  const pending = pendingAddIn(request)
  return pending !== undefined && lines.some(({ merchItemId }) => merchItemId === pending.merchItemId)
}

/** Returns the item that waits for the login, to show it; null when it is no longer sold like that. */
export async function waitingItem(request: Request) {
  const pending = pendingAddIn(request)
  if (!pending) return null
  try {
    const item = await merchItemById(pending.merchItemId)
    const variant = variantOf(item, pending.variantId)
    return { item, variant, priceCents: agreedCents(variant, pending.saidCents) }
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

interface PendingAddResult {
  /** The headers of the login, with the cookie cleared, and the flash message for the next page. */
  headers: Headers
  /** Set to the cart if the item could not be added and a notice says why. */
  redirectTo?: string
}

/** Adds the remembered item at login. An item sold out or deleted since then does not stop the login. */
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
    await addNotice(userId, (await deletedNotice(merchItemId)) ?? error.message)
    return { headers, redirectTo: href('/cart') }
  }
  for (const [name, value] of Object.entries(
    doneFlashHeader(addedMessageKey(merchItemId, variantId), origin),
  ))
    headers.append(name, value)
  return { headers }
}

/** Returns the item that the login put into the cart; undefined on the item's own page, which says so itself. */
export async function addedAtLogin(request: Request, done = '') {
  const [, id] = /^added-([1-9]\d{0,8})(?:-\d+)?$/.exec(done) ?? []
  if (!id || new URL(request.url).pathname === href('/item/:id', { id })) return
  return db.merchItem.findFirst({
    where: { id: Number(id), ...onSale },
    select: { id: true, title: true },
  })
}

async function deletedNotice(id: number): Promise<string | undefined> {
  const deleted = await db.merchItem.findFirst({ where: { id, deletedAt: { not: null } } })
  return deleted ? t('{title} is no longer sold.', { title: deleted.title }) : undefined
}
