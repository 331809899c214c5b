import { pageNumberByLabel } from './page-names'
import type { ToolbarActions } from './Toolbar'
import type { ReaderActions } from './useKeyboard'
import type { PageFacts } from './usePageFacts'
import type { usePanel } from './usePanel'
import type { usePosition } from './usePosition'
import type { useReaderSettings } from './useReaderSettings'
import type { useRotation } from './useRotation'
import type { useZoom } from './useZoom'

interface Parts {
  facts?: PageFacts
  place: ReturnType<typeof usePosition>
  zoom: ReturnType<typeof useZoom>
  turnBy: ReturnType<typeof useRotation>['by']
  panel: ReturnType<typeof usePanel>
  change: ReturnType<typeof useReaderSettings>['change']
  goFullScreen: () => void
  present: () => void
}

/** Returns the actions of keys and, once the pages are loaded, of the toolbar. */
export function readerActions({ facts, place, zoom, turnBy, panel, change, goFullScreen, present }: Parts) {
  const fitWidth = () => {
    change({ fit: 'width' })
    zoom.refit('width')
  }
  const keys: ReaderActions = {
    zoomIn: zoom.in,
    zoomOut: zoom.out,
    fitWidth,
    turnRight: () => turnBy(90),
    turnLeft: () => turnBy(-90),
    goFullScreen,
    present,
    previous: () => place.step(facts?.isRightToLeft ? 1 : -1),
    next: () => place.step(facts?.isRightToLeft ? -1 : 1),
    find: panel.find,
    close: panel.close,
  }
  const tools: ToolbarActions | undefined = facts && {
    onPage: (name) => place.go(pageNumberByLabel(name, facts.labels)),
    onStep: place.step,
    onZoomIn: zoom.in,
    onZoomOut: zoom.out,
    onFitWidth: fitWidth,
    onPanel: panel.toggle,
    onFullScreen: goFullScreen,
  }
  return { keys, tools }
}
