import { type RefObject, Suspense } from 'react'
import { FindBar } from './FindBar'
import { LayerList } from './lazy-parts'
import { Outline } from './Outline'
import { PrintPanel } from './PrintPanel'
import { pageLabel } from './page-names'
import type { PdfDocument } from './pdf.client'
import type { PagePosition } from './position'
import type { SearchQuery } from './search-words'
import { Thumbnails } from './Thumbnails'
import type { ToolbarActions, ViewerPanel } from './Toolbar'
import type { useLayers } from './useLayers'
import type { LoadPageTexts } from './useMatches'
import type { PageFacts } from './usePageFacts'
import type { usePosition } from './usePosition'
import type { PageLayout, useReaderSettings } from './useReaderSettings'
import type { Rotation } from './useRotation'
import { ViewPanel } from './ViewPanel'

interface OpenPanelProps extends ReturnType<typeof useReaderSettings> {
  panel: ViewerPanel
  frame: RefObject<HTMLElement>
  pdf: PdfDocument
  facts: PageFacts
  file: string
  title: string
  pageTexts: LoadPageTexts
  pictures?: string
  asked?: SearchQuery
  place: ReturnType<typeof usePosition>
  layout: PageLayout
  turn: Rotation
  turnBy: (degrees: 90 | -90) => void
  layers: ReturnType<typeof useLayers>
  onPresent?: () => void
  actions: ToolbarActions
  onClose: () => void
}

export function OpenPanel({ panel, pdf, facts, title, place, layers, onClose, ...reader }: OpenPanelProps) {
  const { labels } = facts
  const openPlace = (target: PagePosition) => {
    onClose()
    place.follow(target)
  }

  switch (panel) {
    case 'find':
      return (
        <FindBar
          pdf={pdf}
          frame={reader.frame}
          pageTexts={reader.pageTexts}
          labels={labels}
          asked={reader.asked}
          onPage={place.go}
          onClose={onClose}
        />
      )
    case 'outline':
      return <Outline pdf={pdf} title={title} turn={reader.turn} onPlace={openPlace} />
    case 'thumbnails':
      return (
        <Thumbnails
          pdf={pdf}
          labels={labels}
          current={place.current}
          isRightToLeft={facts.isRightToLeft}
          pictures={reader.pictures}
          onPage={(page) => openPlace({ page })}
        />
      )
    case 'print':
      return <PrintPanel pdf={pdf} labels={labels} current={place.current} original={reader.file} />
    case 'view':
      return (
        <ViewPanel
          settings={reader.settings}
          layout={reader.layout}
          onChange={reader.change}
          onTurn={reader.turnBy}
          onFitPage={() => reader.change({ fit: 'page' })}
          onPresent={reader.onPresent}
          layers={
            layers.all &&
            [...layers.all].length > 0 && (
              <Suspense>
                <LayerList layers={layers.all} onChange={layers.redraw} />
              </Suspense>
            )
          }
          onPrint={() => reader.actions.onPanel('print')}
          onFitWidth={reader.actions.onFitWidth}
          onFullScreen={reader.actions.onFullScreen}
          share={{
            title,
            page: place.current,
            name: pageLabel(place.current, labels),
            hasPages: reader.pictures !== undefined,
          }}
        />
      )
  }
}
