import { type MouseEvent, useRef, useState } from 'react'
import { Outline as PdfOutline } from 'react-pdf'
import { t } from '../../../platform/i18n/i18n'
import { findPositionOfTarget, type PdfDestination } from './links.client'
import type { PdfDocument } from './pdf.client'
import type { PagePosition } from './position'
import type { Rotation } from './useRotation'

type Line = Awaited<ReturnType<PdfDocument['getOutline']>>[number]

interface OutlineProps {
  pdf: PdfDocument
  title: string
  turn: Rotation
  onPlace: (place: PagePosition) => void
}

export function Outline({ pdf, title, turn, onPlace }: OutlineProps) {
  const list = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState<Line[]>()
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]

  const open = async (destination: PdfDestination) => {
    const place = await findPositionOfTarget(pdf, destination, turn)
    if (place) onPlace(place)
  }

  const show = (outline: Line[] | null) => {
    const all = allLines(outline ?? [])
    setLines(all)
    for (const [index, link] of links().entries()) {
      const url = all[index]?.url
      if (url) Object.assign(link, { href: url, target: '_blank', rel: 'noreferrer' })
    }
  }

  /** Opens targets that react-pdf does not handle: outside addresses, and pages by number. */
  const openOther = (event: MouseEvent) => {
    const line = lines?.[links().indexOf(event.target as HTMLAnchorElement)]
    const isNumbered = typeof line?.dest?.[0] === 'number'
    if (!line?.url && !isNumbered) return
    event.stopPropagation()
    if (line.url) return
    event.preventDefault()
    void open(line.dest)
  }

  return (
    <nav
      className="reader-panel reader-outline"
      aria-label={t('Outline of {title}', { title })}
      onClickCapture={openOther}
    >
      {!lines && <p>{t('Loading...')}</p>}
      {lines?.length === 0 && <p>{t('This document has no outline.')}</p>}
      <PdfOutline
        pdf={pdf}
        inputRef={list}
        onItemClick={({ dest }) => open(dest as PdfDestination)}
        onLoadSuccess={show}
        onLoadError={() => setLines([])}
      />
    </nav>
  )
}

const allLines = (lines: Line[]): Line[] => lines.flatMap((line) => [line, ...allLines(line.items)])
