/** The kinds of entries; `lost` is what the owner owes for a maker's lost goods. */
export const shareEntryKinds = ['sale', 'refund', 'dispute', 'lost'] as const
export type ShareEntryKind = (typeof shareEntryKinds)[number]

/** The amount that an event of an order line adds to, or subtracts from, a payee's account. */
export interface StatementEntry {
  payeeId: number
  orderLineId: number
  cause: string
  kind: ShareEntryKind
  quantity: number
  grossCents: number
  feeCents: number
  shareCents: number
  postageCents: number
  /** The consignment, for a maker's own goods. */
  consignmentId: number | null
  at: Date
}

export interface MadeRefund {
  id: string
  kind: 'refund' | 'dispute'
  /** The refunded amount; 0 if the bank reversed the refund. */
  amountCents: number
  at: Date
  /** Whether the refunded units returned to stock. */
  restocked?: boolean
  /** The refunded units; empty for an amount, or a full refund. */
  lines: { orderLineId: number; quantity: number; restocked?: boolean }[]
}

export interface ChargedFee {
  id: string
  kind: ShareEntryKind
  /** The fee in the order's currency. */
  cents: number
  at: Date
}
