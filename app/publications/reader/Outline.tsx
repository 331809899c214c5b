import { useEffect, useState } from 'react'
import type { Pdf } from './pdf.client'

type Items = Awaited<ReturnType<Pdf['getOutline']>>

interface OutlineProps {
  pdf: Pdf
  title: string
  onPage: (page: number) => void
}

export function Outline({ pdf, title, onPage }: OutlineProps) {
  const [items, setItems] = useState<Items>()

  useEffect(() => {
    pdf.getOutline().then(
      (outline) => setItems(outline ?? []),
      () => setItems([]),
    )
  }, [pdf])

  const go = async (destination: Items[number]['dest']) => {
    try {
      const target = typeof destination === 'string' ? await pdf.getDestination(destination) : destination
      const [page] = target ?? []
      if (page) onPage((typeof page === 'number' ? page : await pdf.getPageIndex(page)) + 1)
    } catch {
      // Some outline entries have broken destinations.
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
