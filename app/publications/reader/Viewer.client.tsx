import { useCallback, useEffect, useRef, useState } from 'react'
import { Document } from 'react-pdf'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import { Message } from '../../ui/Message'
import { FindBar } from './FindBar'
import { clampScale, displayWidth, fitWidthScale, initialScale } from './geometry'
import { Outline } from './Outline'
import { PageSlot } from './PageSlot'
import { documentOptions, type Pdf } from './pdf.client'
import { Toolbar } from './Toolbar'
import { useCurrentPage } from './useCurrentPage'
import { useKeyboard } from './useKeyboard'
import { usePinch } from './usePinch'
import { useScrollAnchor } from './useScrollAnchor'
import { WaitingPage } from './Waiting'

interface ViewerProps {
  file: string
  title: string
  language: string | null
}

interface Loaded {
  pdf: Pdf
  /** Size of the first page in points; a stand-in for the others until they are drawn. */
  width: number
  height: number
}

const zoomStep = 1.2

export default function Viewer({ file, title, language }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  const [progress, setProgress] = useState(0)
  const [scale, setScale] = useState(1)
  const [isFirstDone, setFirstDone] = useState(false)
  const [panel, setPanel] = useState<'find' | 'outline'>()
  const pages = useCurrentPage(frame, file, loaded?.pdf.numPages ?? 0)

  const anchorScroll = useScrollAnchor(frame, scale)

  const zoom = useCallback(
    (factor: number) => {
      anchorScroll()
      setScale((now) => clampScale(now * factor))
    },
    [anchorScroll],
  )
  const fitWidth = useCallback(() => {
    if (!loaded || !frame.current) return
    anchorScroll()
    setScale(fitWidthScale(loaded.width, frame.current.clientWidth))
  }, [loaded, anchorScroll])
  const toggle = (name: 'find' | 'outline') => setPanel((open) => (open === name ? undefined : name))
  const close = () => {
    if (!panel) return
    frame.current?.closest('.reader')?.querySelector<HTMLElement>(`[data-panel=${panel}]`)?.focus()
    setPanel(undefined)
  }
  const goFullScreen = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen()
    else frame.current?.closest('.reader')?.requestFullscreen?.()
  }, [])

  usePinch(frame, zoom)
  useKeyboard({
    zoomIn: () => zoom(zoomStep),
    zoomOut: () => zoom(1 / zoomStep),
    fitWidth,
    goFullScreen,
    previous: () => pages.go(pages.current - 1),
    next: () => pages.go(pages.current + 1),
    find: () => setPanel('find'),
    close,
  })

  const open = async (pdf: Pdf) => {
    const view = await pdf.getPage(1).then(
      (page) => page.view,
      () => [],
    )
    const [, , width = 420, height = 595] = view
    setScale(initialScale(width, frame.current?.clientWidth ?? width))
    setLoaded({ pdf, width, height })
  }

  useEffect(() => {
    if (loaded) pages.restore()
  }, [loaded, pages.restore])

  if (hasFailed) {
    return <Message role="alert">Failed to load the article.</Message>
  }
  return (
    <>
      <div className="reader-top">
        <Toolbar
          file={file}
          page={pages.current}
          pages={loaded?.pdf.numPages}
          scale={scale}
          panel={panel}
          progress={progress}
          actions={
            loaded && {
              onPage: pages.go,
              onZoom: (direction) => zoom(direction > 0 ? zoomStep : 1 / zoomStep),
              onFitWidth: fitWidth,
              onPanel: toggle,
              onFullScreen: goFullScreen,
            }
          }
        />
        {loaded && panel === 'find' && (
          <FindBar pdf={loaded.pdf} frame={frame} onPage={pages.go} onClose={close} />
        )}
        {loaded && panel === 'outline' && (
          <Outline
            pdf={loaded.pdf}
            title={title}
            onPage={(page) => {
              close()
              pages.go(page)
            }}
          />
        )}
        {pages.lastPage && !panel && (
          <p className="reader-resume">
            You were on page {pages.lastPage}.{' '}
            <button type="button" onClick={() => pages.go(pages.lastPage ?? 1)}>
              Continue reading
            </button>
          </p>
        )}
      </div>
      <div ref={frame} className="reader-pages" lang={language ?? undefined}>
        <Document
          file={file}
          options={documentOptions}
          loading={<WaitingPage />}
          error=""
          onLoadSuccess={open}
          onLoadProgress={({ loaded: bytes, total }) => setProgress(total > 0 ? bytes / total : 0)}
          onLoadError={() => setFailed(true)}
          onSourceError={() => setFailed(true)}
          externalLinkRel="noreferrer"
          externalLinkTarget="_blank"
        >
          {!loaded && <WaitingPage />}
          {loaded &&
            Array.from({ length: loaded.pdf.numPages }, (_, index) => (
              <PageSlot
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={index}
                number={index + 1}
                width={displayWidth(loaded.width, scale)}
                ratio={loaded.height / loaded.width}
                canDraw={isFirstDone || index + 1 === pages.current}
                onDone={() => setFirstDone(true)}
              />
            ))}
        </Document>
      </div>
    </>
  )
}
