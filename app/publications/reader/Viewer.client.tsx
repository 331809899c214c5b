import { useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { Document } from 'react-pdf'
import { pageAddress } from '../pages/addresses'
import { Bookmarks } from './bookmarking'
import { type EarlyPresses, waitingKeys, waitingTools } from './early-presses'
import { positionOf } from './links.client'
import { Notes } from './Notes'
import { OpenPanel } from './OpenPanel'
import type { PagesBefore } from './PageLinks'
import { Pages } from './Pages'
import { PasswordForm } from './PasswordForm'
import { pageNamed } from './page-names'
import { pageTextsAt } from './page-texts'
import { type FirstPage, PagesPlaceholder } from './ReaderPlaceholder'
import { Toolbar, type ToolbarActions } from './Toolbar'
import { useDocument } from './useDocument'
import { useEarlyPresses } from './useEarlyPresses'
import { useFullScreen } from './useFullScreen'
import { useHasDrawn } from './useHasDrawn'
import { useHidingToolbar } from './useHidingToolbar'
import { useKeyboard } from './useKeyboard'
import { usePageFacts } from './usePageFacts'
import { usePagesContext } from './usePagesContext.client'
import { usePanel } from './usePanel'
import { usePinch } from './usePinch'
import { usePosition } from './usePosition'
import { useNewLayout, useReaderLayout } from './useReaderLayout'
import { useReaderSettings } from './useReaderSettings'
import { useSmallPrint } from './useSmallPrint'
import { useTurn } from './useTurn'
import { useTurningClick } from './useTurningClick'
import { useZoom } from './useZoom'
import { ViewerFailure } from './ViewerFailure'
import './panels.css'
import './pdf-layers.css'
import './print.css'
import './thumbnails.css'

export interface ViewerProps {
  /** The address of the PDF. */
  file: string
  /** The address of a copy that shows its pages after fewer requests. */
  copy?: string
  /** The address of the text of its pages, if they are extracted. */
  texts?: string
  /** The text of some pages is not in the PDF. */
  isScan?: boolean
  /** The address of the list of its pages' pictures, if they exist. */
  pictures?: string
  title: string
  firstPage?: FirstPage
  /** The PDF's language, as a BCP 47 tag. */
  language: string | null
  /** Shows two pages side by side where they have room. */
  isVolume: boolean
  /** The size of most letters, in points. */
  typeSize?: number
  early: EarlyPresses
  before: PagesBefore
}

export default function Viewer(props: ViewerProps) {
  const { file, copy, texts, isScan, pictures, title, firstPage, language, isVolume, typeSize } = props
  const { early, before } = props
  const frame = useRef<HTMLDivElement>(null)
  const { pdf, documentProps, password, failure, isAway, progress, cancel, retry } = useDocument(
    copy ?? file,
    isScan ? texts : undefined,
  )
  const facts = usePageFacts(pdf)
  const bookmarkProblem = useContext(Bookmarks)?.problem
  const { settings, change } = useReaderSettings()
  const pageTexts = useMemo(() => (texts ? pageTextsAt(texts) : noTexts), [texts])
  const { panel, asked, toggle, find, close } = usePanel(frame)
  const { turn, by: turnBy } = useTurn(before.articleId)
  const placeOfName = useCallback(async (name: string) => pdf && positionOf(pdf, name, turn), [pdf, turn])
  const place = usePosition({ frame, pages: facts ? (pdf?.numPages ?? 0) : 0, placeOfName })
  const { layout, size, fit } = useReaderLayout({ settings, isVolume, facts, turn })
  const zoom = useZoom({ frame, size, fit, hold: place.hold })
  const shared = usePagesContext(pdf, place, turn)
  const hasDrawn = useHasDrawn(frame)
  const isBarAway = useHidingToolbar(frame, panel !== undefined || layout === 'single')
  const screen = useFullScreen(frame)
  const smallPrint = useSmallPrint({ typeSize, scale: facts && zoom.scale, settings, change })
  const fitWidth = () => {
    change({ fit: 'width' })
    zoom.refit('width')
  }

  const textOf = (page: number) => `${pageAddress({ ...before, page, isText: true })}#page-${page}`
  usePinch(frame, zoom.by)
  const keys = {
    zoomIn: zoom.in,
    zoomOut: zoom.out,
    fitWidth,
    turnRight: () => turnBy(90),
    turnLeft: () => turnBy(-90),
    goFullScreen: screen.toggle,
    previous: () => place.step(facts?.isRightToLeft ? 1 : -1),
    next: () => place.step(facts?.isRightToLeft ? -1 : 1),
    find,
    close,
  }
  useTurningClick({ frame, turn: keys, takesTouch: layout === 'single' })
  useKeyboard(facts ? keys : waitingKeys(early), settings.hasShortcuts)

  const isReady = Boolean(facts)
  useNewLayout(`${layout} ${turn}`, isReady, () => place.go(place.current))
  useEffect(() => {
    if (isReady) place.restore()
  }, [isReady, place.restore])

  const tools: ToolbarActions | undefined = facts && {
    onPage: (name) => place.go(pageNamed(name, facts.labels)),
    onStep: place.step,
    onZoomIn: zoom.in,
    onZoomOut: zoom.out,
    onFitWidth: fitWidth,
    onPanel: toggle,
    onFullScreen: screen.toggle,
  }
  useEarlyPresses({ early, frame, tools, keys })

  if (failure) return <ViewerFailure reason={failure} onRetry={retry} />
  const waiting = password ? (
    <PasswordForm request={password} onCancel={cancel} />
  ) : (
    <PagesPlaceholder firstPage={firstPage} />
  )
  return (
    <>
      {!password && (
        <div className="reader-top" data-away={isBarAway || (screen.isResting && !panel) || undefined}>
          <Toolbar
            file={file}
            title={title}
            page={place.current}
            labels={facts?.labels}
            scale={zoom.scale}
            panel={panel}
            before={tools ? undefined : before}
            progress={hasDrawn ? undefined : progress}
            actions={tools ?? waitingTools(early)}
          />
          {facts && pdf && tools && panel && (
            <OpenPanel
              panel={panel}
              frame={frame}
              pdf={pdf}
              facts={facts}
              {...{ file, title, pictures, pageTexts, asked, place, layout, settings, change, turn, turnBy }}
              actions={tools}
              onClose={close}
            />
          )}
          <Notes
            bookmarkProblem={bookmarkProblem}
            isAway={isAway}
            lastPage={place.lastPage && !panel ? facts?.labels[place.lastPage - 1] : undefined}
            onContinue={() => place.go(place.lastPage ?? 1)}
            text={smallPrint.isOffered && !panel ? textOf(place.current) : undefined}
            onText={smallPrint.close}
          />
        </div>
      )}
      <div
        ref={frame}
        className={password ? undefined : 'reader-pages'}
        lang={language ?? undefined}
        dir={facts?.isRightToLeft ? 'rtl' : undefined}
        data-layout={layout}
        data-night={settings.isNight || undefined}
        data-fit={settings.fit}
        data-turned={turn || undefined}
      >
        <Document
          {...documentProps}
          className="reader-document"
          noData={waiting}
          loading={waiting}
          error={null}
        >
          {facts && shared ? (
            <Pages
              facts={facts}
              scale={zoom.scale}
              isSpread={layout === 'spread'}
              shared={shared}
              firstPage={turn ? undefined : firstPage}
            />
          ) : (
            waiting
          )}
        </Document>
      </div>
    </>
  )
}

const noTexts = async () => undefined
