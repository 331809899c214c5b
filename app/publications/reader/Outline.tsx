import { useEffect, useState } from 'react'
import { type Destination, placeOf } from './links.client'
import type { Pdf } from './pdf.client'
import type { Place } from './place'

type Items = NonNullable<Awaited<ReturnType<Pdf['getOutline']>>>

interface OutlineProps {
  pdf: Pdf
  title: string
  onPlace: (place: Place) => void
}

export function Outline({ pdf, title, onPlace }: OutlineProps) {
  const [items, setItems] = useState<Items>()

  useEffect(() => {
    pdf.getOutline().then(
      (outline) => setItems(outline ?? []),
      () => setItems([]),
    )
  }, [pdf])

  const go = async (destination: Destination) => {
    const place = await placeOf(pdf, destination)
    if (place) onPlace(place)
  }

  return (
    <nav className="reader-panel reader-outline" aria-label={`Outline of ${title}`}>
      {items === undefined && <p>Loading...</p>}
      {items?.length === 0 && <p>This document has no outline.</p>}
      {items && <Level items={items} onGo={go} />}
    </nav>
  )
}

function Level({ items, onGo }: { items: Items; onGo: (destination: Destination) => void }) {
  if (items.length === 0) return null
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes
        <li key={index}>
          {item.url ? (
            <a href={item.url} target="_blank" rel="noreferrer" dir="auto">
              {item.title}
            </a>
          ) : (
            <button type="button" dir="auto" onClick={() => onGo(item.dest as Destination)}>
              {item.title}
            </button>
          )}
          <Level items={item.items} onGo={onGo} />
        </li>
      ))}
    </ul>
  )
}
