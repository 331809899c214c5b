import { useCallback, useEffect, useRef, useState } from 'react'
import { Document } from 'react-pdf'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import './viewer.css'
import { FindBar } from './FindBar'
import { clampScale, firstScale, fittingScale, shownWidth } from './geometry'
import { Outline } from './Outline'
import { PageSlot } from './PageSlot'
import { documentOptions, type Pdf } from './pdf.client'
import { Toolbar } from './Toolbar'
import { useKeys } from './useKeys'
import { usePages } from './usePages'
import { usePinch } from './usePinch'
import { useScrollAnchor } from './useScrollAnchor'

interface ViewerProps {
  file: string
  title: string
}

interface Loaded {
  pdf: Pdf
  /** Size of the first page in points; the others are taken to be like it until they are drawn. */
  width: number
  height: number
}

const step = 1.2

/** Our own PDF viewer: page by page, drawn near the screen only. */
export default function Viewer({ file, title }: ViewerProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded>()
  const [hasFailed, setFailed] = useState(false)
  const [progress, setProgress] = useState(0)
  const [scale, setScale] = useState(1)
  const [hasDrawn, setDrawn] = useState(false)
  const [panel, setPanel] = useState<'find' | 'outline'>()
  const pages = usePages(frame, file, loaded?.pdf.numPages ?? 0)

  const hold = useScrollAnchor(frame, scale)

  const zoom = useCallback(
    (factor: number) => {
      hold()
      setScale((now) => clampScale(now * factor))
    },
    [hold],
  )
  const fitWidth = useCallback(() => {
    if (!loaded || !frame.current) return
    hold()
    setScale(fittingScale(loaded.width, frame.current.clientWidth))
  }, [loaded, hold])
  const toggle = (wanted: 'find' | 'outline') => setPanel((now) => (now === wanted ? undefined : wanted))
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
  useKeys({
    zoomIn: () => zoom(step),
    zoomOut: () => zoom(1 / step),
    fitWidth,
    goFullScreen,
    previous: () => pages.go(pages.current - 1),
    next: () => pages.go(pages.current + 1),
    find: () => setPanel('find'),
    close,
  })

  const open = async (pdf: Pdf) => {
    const [, , width = 420, height = 595] = (await pdf.getPage(1)).view
    setScale(firstScale(width, frame.current?.clientWidth ?? width))
    setLoaded({ pdf, width, height })
  }

  useEffect(() => {
    if (loaded) pages.arrive()
  }, [loaded, pages.arrive])

  if (hasFailed) {
    return (
      <p role="alert" className="message">
        Failed to load the article.
      </p>
    )
  }
  return (
    <>
      {loaded && (
        <div className="reader-top">
          <Toolbar
            file={file}
            page={pages.current}
            pages={loaded.pdf.numPages}
            scale={scale}
            panel={panel}
            onPage={pages.go}
            onZoom={(direction) => zoom(direction > 0 ? step : 1 / step)}
            onFitWidth={fitWidth}
            onPanel={toggle}
            onFullScreen={goFullScreen}
            progress={progress}
          />
          {panel === 'find' && <FindBar pdf={loaded.pdf} frame={frame} onPage={pages.go} onClose={close} />}
          {panel === 'outline' && (
            <Outline
              pdf={loaded.pdf}
              title={title}
              onPage={(page) => {
                close()
                pages.go(page)
              }}
            />
          )}
        </div>
      )}
      {pages.kept && (
        <p className="reader-kept">
          You were on page {pages.kept}.{' '}
          <button type="button" onClick={() => pages.go(pages.kept ?? 1)}>
            Go on reading there
          </button>
        </p>
      )}
      <div ref={frame} className="reader-pages">
        <Document
          file={file}
          options={documentOptions}
          loading={<p className="reader-waiting">Loading...</p>}
          error=""
          onLoadSuccess={open}
          onLoadProgress={({ loaded: bytes, total }) => setProgress(total > 0 ? bytes / total : 0)}
          onLoadError={() => setFailed(true)}
          onSourceError={() => setFailed(true)}
          externalLinkRel="noreferrer"
          externalLinkTarget="_blank"
        >
          {loaded &&
            Array.from({ length: loaded.pdf.numPages }, (_, index) => (
              <PageSlot
                // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
                key={index}
                number={index + 1}
                width={shownWidth(loaded.width, scale)}
                ratio={loaded.height / loaded.width}
                mayDraw={hasDrawn || index + 1 === pages.current}
                onDrawn={() => setDrawn(true)}
              />
            ))}
        </Document>
      </div>
    </>
  )
}
