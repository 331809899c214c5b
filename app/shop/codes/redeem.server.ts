import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { normalizePrintedCode } from '../../platform/printed-code'
import type { Account } from '../../site/accounts/accounts'
import {
  type CodeVisitor,
  type CountedGuess,
  enforceGuessLimit,
} from '../../site/accounts/guess-limits.server'
import { variantIdsIn } from '../items/bundle'
import { listFilesOfVariants } from '../items/variant-files.server'
import { listPartsOfVariant } from '../items/variant-parts.server'
import { type OrderToLink, orderLink } from '../orders/order-link.server'
import { createRedeemedOrder } from '../orders/redeemed-order.server'

const unknown = msg('This code does not exist. Check each letter: codes have no vowels, and no 0 or 1.')
const again = {
  text: msg('Type it as it is printed.'),
  link: { to: href('/redeem'), label: msg('Enter the code again') },
}
const used = msg('This code has been used. The files are in the order of the person who used it.')
const withdrawn = msg('This code is no longer valid.')
const nothing = msg('What this code was for no longer exists.')

interface Redeemer extends CodeVisitor {
  user: Account | null
}

/** What a code can be redeemed for. */
export interface RedeemableCode {
  code: string
  title: string
  files: Awaited<ReturnType<typeof listFilesOfVariants>>
  link?: undefined
}

/**
 * @param guess the attempt, counted before the code is looked up
 * @returns a link instead, if the same user redeemed it while logged in
 * @throws NotFound, Conflict when the code has been used or withdrawn
 */
export async function findOfferOfCode(
  typed: string,
  user: { id: number } | null,
  guess: CountedGuess,
): Promise<RedeemableCode | { link: string; code?: undefined }> {
  const code = await findCode(typed, guess)
  const { title, variantId } = code.batch
  const order = code.orderId === null ? null : await orderOf(db, code.orderId)
  if (order && user && order.userId === user.id) return { link: orderLink(order) }
  assertUsable(code)
  const files = await listFilesOfVariants(
    variantIdsIn({ id: variantId, parts: await listPartsOfVariant(variantId) }),
  )
  if (files.length === 0) throw new Conflict(nothing)
  return { code: code.code, title, files }
}

interface Redeeming extends Redeemer {
  /** The address for the download links; may be empty. */
  email: string
  /** The form's key: sending it twice leads to the same order. */
  key: string
}

/**
 * Redeems a code for an order of 0.00 with its files. Of two requests at once, one succeeds.
 * @returns the address of the order
 * @throws NotFound, TooMany, Conflict
 */
export async function redeemDownloadCode(typed: string, { key, ...by }: Redeeming): Promise<string> {
  const { id } = await findCode(typed, await enforceGuessLimit(by))
  return inTransaction(async (tx) => {
    const { count } = await tx.redeemCode.updateMany({
      where: { id, redeemedAt: null, withdrawnAt: null },
      data: { redeemedAt: new Date(), requestKey: key },
    })
    const code = await tx.redeemCode.findUniqueOrThrow({ where: { id }, include: { batch: true } })
    if (count === 0 && code.orderId !== null && code.requestKey === key) {
      const before = await orderOf(tx, code.orderId)
      if (before) return orderLink(before)
    }
    if (count === 0) throw new Conflict(code.withdrawnAt ? withdrawn : used)
    const order = await createRedeemedOrder(tx, { ...code.batch, code: code.code }, by)
    if (!order) throw new Conflict(nothing)
    await tx.redeemCode.update({ where: { id }, data: { orderId: order.id } })
    return orderLink(order)
  })
}

async function findCode(typed: string, guess: CountedGuess) {
  const code = await db.redeemCode.findUnique({
    where: { code: normalizePrintedCode(typed) },
    include: { batch: true },
  })
  if (!code) throw new NotFound(unknown, again)
  await guess.succeeded()
  return code
}

function assertUsable({ redeemedAt, withdrawnAt }: { redeemedAt: Date | null; withdrawnAt: Date | null }) {
  if (withdrawnAt) throw new Conflict(withdrawn)
  if (redeemedAt) throw new Conflict(used)
}

const orderOf = (tx: Transaction, id: number): Promise<(OrderToLink & { userId: number }) | null> =>
  tx.order.findUnique({
    where: { id },
    select: { reference: true, userId: true, user: { select: { role: true } } },
  })
