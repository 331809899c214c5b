/** `lost` is what the owner owes for a maker's piece that is gone. */
export const entryKinds = ['sale', 'refund', 'dispute', 'lost'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What one event of an order line adds to, or takes from, what a payee is owed. */
export interface Entry {
  payeeId: number
  orderLineId: number
  cause: string
  kind: EntryKind
  quantity: number
  grossCents: number
  feeCents: number
  shareCents: number
  postageCents: number
  /** Set for a maker's own pieces. */
  consignmentId: number | null
  at: Date
}

export interface MadeRefund {
  id: string
  kind: 'refund' | 'dispute'
  /** What was paid back; 0 if the bank returned it. */
  amountCents: number
  at: Date
  /** Whether what came back is in stock again. */
  restocked?: boolean
  /** The units that it is for; none is an amount, or all. */
  lines: { orderLineId: number; quantity: number; restocked?: boolean }[]
}

export interface ChargedFee {
  id: string
  kind: EntryKind
  /** In the order's currency. */
  cents: number
  at: Date
}
