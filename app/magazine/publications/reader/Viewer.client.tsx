import { Suspense, useCallback, useContext, useEffect, useMemo, useRef } from 'react'
import { Document } from 'react-pdf'
import { useIsEink } from '../../../site/display'
import { pageAddress } from '../pages/addresses'
import { BookmarkingContext } from './bookmarking'
import { keysBeforeStart, toolsBeforeStart } from './early-presses'
import { FilledForm, Presentation } from './lazy-parts'
import { findPositionOfTarget } from './links.client'
import { OpenPanel } from './OpenPanel'
import { PasswordForm } from './PasswordForm'
import { pageTextsAt } from './page-texts'
import { ReaderNotices } from './ReaderNotices'
import { PagesPlaceholder } from './ReaderPlaceholder'
import { readerActions } from './reader-actions'
import { Toolbar } from './Toolbar'
import { useDocument } from './useDocument'
import { useEarlyPresses } from './useEarlyPresses'
import { useFullScreen } from './useFullScreen'
import { useHasDrawn } from './useHasDrawn'
import { useHasForm } from './useHasForm'
import { useHidingToolbar } from './useHidingToolbar'
import { useKeyboard } from './useKeyboard'
import { useLayers } from './useLayers'
import { usePageFacts } from './usePageFacts'
import { usePanel } from './usePanel'
import { usePinch } from './usePinch'
import { usePosition } from './usePosition'
import { canShowFullScreen, usePresentation } from './usePresentation'
import { useNewLayout, useReaderLayout } from './useReaderLayout'
import { useReaderSettings } from './useReaderSettings'
import { useRotation } from './useRotation'
import { useSharedPageDrawing } from './useSharedPageDrawing.client'
import { useSmallPrintOffer } from './useSmallPrint'
import { useClickToTurnPage } from './useTurningClick'
import { useZoom } from './useZoom'
import { ViewerFailure } from './ViewerFailure'
import { ViewerPages } from './ViewerPages'
import type { ViewerProps } from './viewer-props'
import './panels.css'
import './pdf-layers.css'
import './print.css'
import './thumbnails.css'

export default function Viewer(props: ViewerProps) {
  const { file, copy, texts, isScan, pictures, title, firstPage, cover, language, isVolume } = props
  const { typeSize, hasText, early, before } = props
  const frame = useRef<HTMLDivElement>(null)
  const opened = useDocument(copy ?? file, isScan ? texts : undefined)
  const { pdf, documentProps, password, failure, isAway, progress, cancel, retry } = opened
  const facts = usePageFacts(pdf)
  const bookmarkProblem = useContext(BookmarkingContext)?.problem
  const { settings, change } = useReaderSettings()
  const pageTexts = useMemo(() => (texts ? pageTextsAt(texts) : noTexts), [texts])
  const panels = usePanel(frame)
  const { panel, asked, close } = panels
  const { turn, by: turnBy } = useRotation(before.articleId)
  const placeOfName = useCallback(
    async (name: string) => pdf && findPositionOfTarget(pdf, name, turn),
    [pdf, turn],
  )
  const place = usePosition({ frame, pages: facts ? (pdf?.numPages ?? 0) : 0, placeOfName })
  const presentation = usePresentation({ frame, place, turn })
  const { isPresenting } = presentation
  const isOnEink = useIsEink()
  const { layout, size, fit } = useReaderLayout({ settings, isVolume, facts, turn, isPresenting, isOnEink })
  const zoom = useZoom({ frame, size: presentation.size ?? size, fit, hold: place.hold })
  const layers = useLayers(opened.layers)
  const shared = useSharedPageDrawing(pdf, place, turn, layers)
  const hasForm = useHasForm(pdf)
  const hasDrawn = useHasDrawn(frame)
  const isBarAway = useHidingToolbar(frame, panel !== undefined || layout === 'single')
  const screen = useFullScreen(frame)
  const smallPrint = useSmallPrintOffer({ typeSize, scale: facts && zoom.scale, settings, change })
  const textOf = (page: number) => `${pageAddress({ ...before, page, isText: true })}#page-${page}`
  usePinch(frame, zoom.by)
  const goFullScreen = screen.toggle
  const present = () => {
    close()
    zoom.refit('page')
    presentation.start()
  }
  const parts = { facts, place, zoom, turnBy, panel: panels, change, goFullScreen, present }
  const { keys, tools } = readerActions(parts)
  useClickToTurnPage({ frame, turn: keys, zoom })
  const awake = facts ? keys : keysBeforeStart(early)
  useKeyboard(isPresenting ? noKeys : awake, settings.hasShortcuts)

  const isReady = Boolean(facts)
  useNewLayout(`${layout} ${turn}`, isReady, () => place.go(place.current))
  useEffect(() => {
    if (isReady) place.restore()
  }, [isReady, place.restore])
  useEarlyPresses({ early, frame, tools, keys })

  if (failure) return <ViewerFailure reason={failure} onRetry={retry} />
  const waiting = password ? (
    <PasswordForm request={password} onCancel={cancel} />
  ) : (
    <PagesPlaceholder firstPage={firstPage} cover={cover} />
  )
  return (
    <>
      {!password && !isPresenting && (
        <div className="reader-top" data-away={isBarAway || (screen.isResting && !panel) || undefined}>
          <Toolbar
            file={file}
            title={title}
            page={place.current}
            labels={facts?.labels}
            scale={zoom.scale}
            panel={panel}
            before={tools ? undefined : before}
            text={hasText ? textOf(place.current) : undefined}
            progress={hasDrawn ? undefined : progress}
            actions={tools ?? toolsBeforeStart(early)}
          />
          {facts && pdf && tools && panel && (
            <OpenPanel
              panel={panel}
              frame={frame}
              pdf={pdf}
              facts={facts}
              file={file}
              title={title}
              pictures={pictures}
              pageTexts={pageTexts}
              asked={asked}
              place={place}
              layout={layout}
              settings={settings}
              change={change}
              turn={turn}
              turnBy={turnBy}
              layers={layers}
              onPresent={canShowFullScreen() ? present : undefined}
              actions={tools}
              onClose={close}
            />
          )}
          {hasForm && pdf && (
            <Suspense>
              <FilledForm pdf={pdf} title={title} isHidden={panel !== undefined} />
            </Suspense>
          )}
          <ReaderNotices
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
        data-presenting={isPresenting || undefined}
        data-resting={screen.isResting || undefined}
      >
        <Document
          {...documentProps}
          className="reader-document"
          noData={waiting}
          loading={waiting}
          error={null}
        >
          {facts && shared ? (
            <ViewerPages
              facts={facts}
              scale={zoom.scale}
              isSpread={layout === 'spread'}
              shared={shared}
              firstPage={turn ? undefined : firstPage}
              cover={cover}
            />
          ) : (
            waiting
          )}
        </Document>
      </div>
      {isPresenting && facts && (
        <Suspense>
          <Presentation
            page={place.current}
            pages={facts.labels.length}
            isRightToLeft={facts.isRightToLeft}
            onPage={place.go}
          />
        </Suspense>
      )}
    </>
  )
}

const noTexts = async () => undefined
const noKeys = {}
