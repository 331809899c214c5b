import { useEffect, useState } from 'react'
import type { Pdf } from './pdf.client'

type Items = Awaited<ReturnType<Pdf['getOutline']>>

interface OutlineProps {
  pdf: Pdf
  title: string
  onPage: (page: number) => void
}

/** The document's own table of contents. */
export function Outline({ pdf, title, onPage }: OutlineProps) {
  const [items, setItems] = useState<Items>()

  useEffect(() => {
    pdf.getOutline().then(
      (found) => setItems(found ?? []),
      () => setItems([]),
    )
  }, [pdf])

  const go = async (destination: Items[number]['dest']) => {
    try {
      const place = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
      const [target] = place ?? []
      if (target) onPage((typeof target === 'number' ? target : await pdf.getPageIndex(target)) + 1)
    } catch {
      // An entry that points nowhere leads nowhere.
    }
  }

  return (
    <nav className="reader-outline" aria-label={`Outline of ${title}`}>
      {items === undefined && <p>Loading...</p>}
      {items?.length === 0 && <p>This document has no outline.</p>}
      {items && <Level items={items} onGo={go} />}
    </nav>
  )
}

function Level({ items, onGo }: { items: Items; onGo: (destination: Items[number]['dest']) => void }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes
        <li key={index}>
          <button type="button" dir="auto" onClick={() => onGo(item.dest)}>
            {item.title}
          </button>
          <Level items={item.items} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}
