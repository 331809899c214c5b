import type { Transaction } from '../../../platform/database/db.server'

type Listener = (tx: Transaction, orderId: number) => Promise<unknown>
const listeners: Listener[] = []

/** Registers what has to know that an order was paid or refunded, or that its fees are known. */
export function onMovedMoney(listener: Listener): void {
  listeners.push(listener)
}

/** Tells those who registered; call it in the transaction that records the money. */
export async function announceMovedMoney(tx: Transaction, orderId: number): Promise<void> {
  for (const listener of listeners) await listener(tx, orderId)
}
