import { msg } from '../../platform/i18n/i18n'
export const wayNames = ['transfer', 'cash', 'trade'] as const
/** How an order is paid beside Stripe. */
export type WayName = (typeof wayNames)[number]

export const wayLabels: Record<WayName, string> = {
  transfer: msg('Bank transfer'),
  cash: msg('Cash on pick-up'),
  trade: msg('Trade'),
}

export const isWayName = (name: unknown): name is WayName => wayNames.some((known) => known === name)

export interface PaymentWay {
  name: WayName
  isOn: boolean
  /** What the buyer reads: the account, when to come. */
  words: string
  /** How long an order waits for its payment. */
  days: number
}

/** A choice at checkout. */
export interface PayOption {
  value: 'stripe' | WayName
  label: string
  hint?: string
}
