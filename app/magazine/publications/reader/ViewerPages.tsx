import { pageRowsOf } from './geometry'
import type { SharedPageDrawing } from './PageLayers'
import { PageSlot } from './PageSlot'
import { type CoverPicture, type FirstPage, useStartsOnLaterPage } from './ReaderPlaceholder'
import type { PageFacts } from './usePageFacts'

interface PagesProps {
  facts: PageFacts
  scale: number
  isSpread?: boolean
  shared: SharedPageDrawing
  firstPage?: FirstPage
  cover?: CoverPicture
}

export function ViewerPages({ facts, scale, isSpread = false, shared, firstPage, cover }: PagesProps) {
  const isElsewhere = useStartsOnLaterPage()
  return pageRowsOf(facts.labels.length, isSpread).map((row) => (
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
          cover={page === 1 && !firstPage ? cover : undefined}
        />
      ))}
    </div>
  ))
}
