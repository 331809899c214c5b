import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { href } from '../../platform/href'
import type { SentTableSale } from './sales-request'
import type { RecordedSale, TableGood } from './table-sales'

const place = 'table-sales'
const changed = 'table-sales-changed'
const everyMs = 30_000
const none = '[]'
/** The events after which the network, or the page's user, may be back. */
const moments = ['online', 'focus', 'visibilitychange']

const stored = () => localStorage.getItem(place) ?? none
const unsentSales = (): SentTableSale[] => JSON.parse(stored())

/** @throws DOMException when the phone has no storage left, or stores nothing */
function store(sales: SentTableSale[]): void {
  localStorage.setItem(place, JSON.stringify(sales))
  dispatchEvent(new Event(changed))
}

export const storeUnsentSale = (sale: SentTableSale) => store([...unsentSales(), sale])
export const removeUnsentSale = (key: string) => store(unsentSales().filter((sale) => sale.key !== key))

function subscribe(listener: () => void) {
  for (const name of [changed, 'storage']) addEventListener(name, listener)
  return () => {
    for (const name of [changed, 'storage']) removeEventListener(name, listener)
  }
}

/** The sales that the server has recorded now, and the goods with their current stock. */
export interface SalesAnswer {
  recorded: RecordedSale[]
  goods: TableGood[]
}

/** Sends unsent sales; if there are none, fetches the current stock, while the page is visible. */
async function sendOrAsk(): Promise<SalesAnswer | null> {
  const sales = unsentSales()
  if (sales.length === 0) return document.hidden ? null : call()
  const said = await call({
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sales: sales.slice(0, 100) }),
  })
  store(unsentSales().filter(({ key }) => !said.recorded.some((sale) => sale.key === key)))
  return said
}

async function call(request?: RequestInit): Promise<SalesAnswer> {
  const answer = await fetch(href('/admin/table/sales'), request)
  if (answer.redirected) throw new Error('You are logged out. Log in again.')
  const said = await answer.json()
  if (!answer.ok) throw new Error(said.message)
  return said
}

/**
 * Stores the sales of this phone until the server has recorded them. They are sent at once, when the network is back,
 * and regularly; sending twice records one sale. The stock includes what others sell.
 */
export function useUnsentSales(onAnswer: (answer: SalesAnswer) => void) {
  const unsent: SentTableSale[] = JSON.parse(useSyncExternalStore(subscribe, stored, () => none))
  const [problem, setProblem] = useState<string>()
  const sendNow = useCallback(async () => {
    try {
      const answer = await sendOrAsk()
      setProblem(undefined)
      if (answer) onAnswer(answer)
    } catch (error) {
      setProblem(navigator.onLine && error instanceof Error ? error.message : undefined)
    }
  }, [onAnswer])
  useEffect(() => {
    sendNow()
    for (const name of moments) addEventListener(name, sendNow)
    const timer = setInterval(sendNow, everyMs)
    return () => {
      for (const name of moments) removeEventListener(name, sendNow)
      clearInterval(timer)
    }
  }, [sendNow])
  return { unsent, problem, sendNow }
}
