import { randomUUID } from 'node:crypto'
import { db, inTransaction, type Transaction } from '../../platform/database/db.server'
import { refuseInDemo } from '../../platform/demo/refuse-in-demo.server'
import { Invalid } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { log } from '../../platform/logging/log.server'
import { deleteSubscribers } from '../../reach/newsletter/subscribers.server'
import { lockCart } from '../../shop/cart/cart.server'
import { addedToAccountNote } from '../../shop/orders/guest-orders.server'
import { indexOrders } from '../../shop/orders/order-search.server'
import type { Account } from '../../site/accounts/accounts'
import { accessSubjects } from '../../site/accounts/audit.server'
import { checkPassword } from '../../site/accounts/change-account.server'
import {
  assertOwnerLeft,
  lockAllAdmins,
  withdrawInvitationsOf,
} from '../../site/accounts/manage-accounts.server'
import { isAddressProven } from '../../site/accounts/proven-address.server'
import { guestRole } from '../../site/accounts/roles'
import { checkSecondFactorCode } from '../../site/accounts/second-factor/second-factor.server'
import { forgetAddressesInGifts } from './own-gifts.server'
import {
  assertNoChargedMembership,
  countMembershipPayments,
  endMembershipsOfAccount,
} from './own-memberships.server'
import { deleteEditorActivity } from './own-submissions.server'

export const deletionConfirmationWord = 'delete'
const deletedName = 'Deleted account'

export interface AccountDeletion {
  password: string
  code?: string
  word: string
}

/**
 * Deletes an account permanently. Its orders and membership payments stay, assigned to a guest; a payment in progress
 * settles its order as usual.
 * @throws Invalid when password, code or word is wrong; Conflict for the last owner, and while a card is charged for a
 * membership; TooMany
 */
export async function deleteAccount(user: Account, { password, code, word }: AccountDeletion): Promise<void> {
  refuseInDemo()
  if (word.trim().toLowerCase() !== deletionConfirmationWord) {
    const message = t('Type the word “{confirmationWord}”.', { confirmationWord: deletionConfirmationWord })
    throw new Invalid(message, { word: [message] })
  }
  await checkPassword(user.id, password)
  await checkSecondFactorCode(user.id, code)
  const isDeleted = await inTransaction((tx) => erase(tx, user.id))
  if (!isDeleted) return
  log.info({ event: 'account deleted', userId: user.id }, 'account')
  await indexOrders()
}

/** @returns false when it was deleted meanwhile */
async function erase(tx: Transaction, id: number): Promise<boolean> {
  await lockAllAdmins(tx)
  await lockCart(tx, id)
  const user = await tx.user.findFirst({ where: { id, NOT: { role: guestRole } } })
  if (!user) return false
  await assertNoChargedMembership(tx, id)
  const gone = await tx.user.update({ where: { id }, data: { disabledAt: new Date() } })
  await assertOwnerLeft(tx, user, gone)
  await withdrawInvitationsOf(tx, user)
  await forgetWhatIsKept(tx, user)
  await tx.auditEntry.create({
    data: { actorName: deletedName, action: 'deleted', subjectType: 'account', subjectName: deletedName },
  })
  const wasPaying = await endMembershipsOfAccount(tx, user, deletedName)
  if (wasPaying || (await tx.order.count({ where: { userId: id } })) > 0) await leaveOrders(tx, user)
  else await tx.user.delete({ where: { id } })
  return true
}

interface Leaving {
  id: number
  username: string
  email: string
  emailKey: string
}

async function forgetWhatIsKept(tx: Transaction, leaving: Leaving): Promise<void> {
  const { id, email, emailKey } = leaving
  const where = { userId: id }
  await tx.session.deleteMany({ where })
  await tx.personalKey.deleteMany({ where })
  await tx.passwordReset.deleteMany({ where })
  await tx.secondFactor.deleteMany({ where })
  await tx.recoveryCode.deleteMany({ where })
  await tx.passkey.deleteMany({ where })
  await tx.oidcIdentity.deleteMany({ where })
  await tx.cartLine.deleteMany({ where })
  await tx.cartNotice.deleteMany({ where })
  await tx.removedLine.deleteMany({ where })
  await tx.cartChoice.deleteMany({ where })
  await tx.readingPlace.deleteMany({ where })
  await tx.devicePosition.deleteMany({ where })
  await tx.eReaderDelivery.deleteMany({ where })
  await tx.eReaderAddress.deleteMany({ where })
  await tx.bookmark.deleteMany({ where })
  await tx.readingListItem.deleteMany({ where })
  await deleteEditorActivity(tx, leaving, deletedName)
  await forgetInvitation(tx, id)
  await forgetAddressesInGifts(tx, { id, email, emailKey })
  if (await isAddressProven(tx, { id, emailKey })) {
    await tx.stockWish.deleteMany({ where: { email: emailKey } })
    await tx.outgoingMail.deleteMany({ where: { recipient: { in: [email, emailKey] }, ownerKind: null } })
  }
  await deleteSubscribers(tx, where)
  await tx.auditEntry.updateMany({
    where: { subjectId: id, subjectType: { in: accessSubjects }, actorId: null },
    data: { address: null },
  })
  await tx.auditEntry.updateMany({
    where: { actorId: id },
    data: { actorId: null, actorName: deletedName, address: null },
  })
  await tx.auditEntry.updateMany({
    where: { subjectId: id, subjectType: { in: accessSubjects.filter((one) => one !== 'invitation') } },
    data: { subjectId: null, subjectName: deletedName },
  })
}

/** Deletes the invitation, which holds the user's address. */
async function forgetInvitation(tx: Transaction, usedById: number): Promise<void> {
  const invitations = await tx.invitation.findMany({ where: { usedById }, select: { id: true } })
  await tx.auditEntry.updateMany({
    where: { subjectType: 'invitation', subjectId: { in: invitations.map(({ id }) => id) } },
    data: { subjectName: deletedName },
  })
  await tx.invitation.updateMany({ where: { usedById }, data: { usedById: null, email: '' } })
}

/**
 * Turns the user's row into a guest's: nobody can log in to it, and its orders open by the links in their
 * mails.
 */
async function leaveOrders(tx: Transaction, { id, username }: Leaving): Promise<void> {
  const key = `deleted ${randomUUID()}`
  await tx.user.update({
    where: { id },
    data: {
      username: deletedName,
      usernameKey: key,
      email: '',
      emailKey: key,
      phone: '',
      passwordHash: '',
      role: guestRole,
      staff: null,
      subscription: false,
      emailProvenAt: null,
      mustSetPassword: false,
      disabledAt: new Date(),
    },
  })
  const order = { userId: id }
  await tx.orderChange.updateMany({ where: { order, actor: username }, data: { actor: deletedName } })
  await tx.orderChange.updateMany({
    where: { order, note: addedToAccountNote(username) },
    data: { note: addedToAccountNote(deletedName) },
  })
  await tx.orderLine.updateMany({ where: { order }, data: { cartLineId: null } })
  await tx.order.updateMany({ where: order, data: { searchText: '' } })
}

/** Lists the data that stays after deletion, to be read before deciding. */
export async function countDataKeptAfterDeletion(userId: number) {
  const orders = await db.order.count({ where: { userId } })
  const unpaid = await db.order.count({ where: { userId, status: 'pending' } })
  return { orders, unpaid, membershipPayments: await countMembershipPayments(userId) }
}
