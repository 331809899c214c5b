import type { Transaction } from '../../../platform/database/db.server'

type Listener = (tx: Transaction, orderId: number) => Promise<unknown>
const listeners: Listener[] = []

/** Registers a listener that runs when an order is paid or refunded, or its fees are known. */
export function onMovedMoney(listener: Listener): void {
  listeners.push(listener)
}

/** Calls the listeners of payments; call it in the transaction that records the money. */
export async function announceMovedMoney(tx: Transaction, orderId: number): Promise<void> {
  for (const listener of listeners) await listener(tx, orderId)
}
