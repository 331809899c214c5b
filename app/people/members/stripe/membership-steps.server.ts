import type { Transaction } from '../../../platform/database/db.server'
import { announceMembership } from '../announce-membership.server'

interface Step {
  what:
    | 'joined'
    | 'paid'
    | 'payment failed'
    | 'reminded'
    | 'renewal announced'
    | 'refunded'
    | 'refund taken back'
    | 'paused'
    | 'resumed'
    | 'notice given'
    | 'notice withdrawn'
    | 'changed'
    | 'ended'
  note?: string
  at: Date
}

export async function addMembershipHistory(tx: Transaction, membershipId: number, step: Step): Promise<void> {
  await tx.membershipChange.create({ data: { membershipId, actor: 'Stripe', ...step } })
  await announceMembership(tx, membershipId)
}
