import { rowsOf } from './geometry'
import type { PagesContext } from './PageLayers'
import { PageSlot } from './PageSlot'
import { type FirstPage, useStartsElsewhere } from './ReaderPlaceholder'
import type { PageFacts } from './usePageFacts'

interface PagesProps {
  facts: PageFacts
  scale: number
  isSpread?: boolean
  shared: PagesContext
  firstPage?: FirstPage
}

export function Pages({ facts, scale, isSpread = false, shared, firstPage }: PagesProps) {
  const isElsewhere = useStartsElsewhere()
  return rowsOf(facts.labels.length, isSpread).map((row) => (
    <div key={row[0]} className="reader-row">
      {row.map((page) => (
        <PageSlot
          key={page}
          number={page}
          label={facts.labels[page - 1] ?? String(page)}
          size={facts.sizes?.[page - 1] ?? facts.first}
          scale={scale}
          shared={shared}
          firstPage={page === 1 && !isElsewhere ? firstPage : undefined}
        />
      ))}
    </div>
  ))
}
