import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { RecordedSale, SentTableSale, TableGood } from './table-sales'

const place = 'table-sales'
const changed = 'table-sales-changed'
const everyMs = 30_000
const none = '[]'

const stored = () => localStorage.getItem(place) ?? none
const unsentSales = (): SentTableSale[] => JSON.parse(stored())

/** @throws DOMException when the phone has no room, or keeps nothing */
function store(sales: SentTableSale[]): void {
  localStorage.setItem(place, JSON.stringify(sales))
  dispatchEvent(new Event(changed))
}

export const addSale = (sale: SentTableSale) => store([...unsentSales(), sale])
export const removeSale = (key: string) => store(unsentSales().filter((sale) => sale.key !== key))

function subscribe(listener: () => void) {
  for (const name of [changed, 'storage']) addEventListener(name, listener)
  return () => {
    for (const name of [changed, 'storage']) removeEventListener(name, listener)
  }
}

/** What the server says after it recorded sales. */
export interface SalesAnswer {
  recorded: RecordedSale[]
  goods: TableGood[]
}

async function send(): Promise<SalesAnswer | null> {
  const sales = unsentSales()
  if (sales.length === 0) return null
  const answer = await fetch('/admin/table/sales', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ sales: sales.slice(0, 100) }),
  })
  const said = await answer.json()
  if (!answer.ok) throw new Error(said.message)
  const { recorded } = said as SalesAnswer
  store(unsentSales().filter(({ key }) => !recorded.some((sale) => sale.key === key)))
  return said
}

/**
 * Keeps the sales of this phone until the server has recorded them. They are sent at once, when the network is back,
 * and now and then; sent twice, they count once.
 */
export function useUnsentSales(onRecorded: (answer: SalesAnswer) => void) {
  const unsent: SentTableSale[] = JSON.parse(useSyncExternalStore(subscribe, stored, () => none))
  const [problem, setProblem] = useState<string>()
  const sendNow = useCallback(async () => {
    try {
      const answer = await send()
      setProblem(undefined)
      if (answer) onRecorded(answer)
    } catch (error) {
      setProblem(navigator.onLine && error instanceof Error ? error.message : undefined)
    }
  }, [onRecorded])
  useEffect(() => {
    sendNow()
    addEventListener('online', sendNow)
    const timer = setInterval(sendNow, everyMs)
    return () => {
      removeEventListener('online', sendNow)
      clearInterval(timer)
    }
  }, [sendNow])
  return { unsent, problem, sendNow }
}
