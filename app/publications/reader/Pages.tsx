import { rowsOf } from './geometry'
import type { SharedByPages } from './PageLayers'
import { PageSlot } from './PageSlot'
import type { PageFacts } from './usePageFacts'
import { type FirstPage, useIsElsewhere } from './Waiting'

interface PagesProps {
  facts: PageFacts
  scale: number
  isSpread?: boolean
  shared: SharedByPages
  firstPage?: FirstPage
}

/** The pages in rows, each drawn while it is near the screen. */
export function Pages({ facts, scale, isSpread = false, shared, firstPage }: PagesProps) {
  const isElsewhere = useIsElsewhere()
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
