import { type MouseEvent, useRef, useState } from 'react'
import { Outline as PdfOutline } from 'react-pdf'
import { t } from '../../../platform/i18n/i18n'
import { type Destination, positionOf } from './links.client'
import type { Pdf } from './pdf.client'
import type { Position } from './position'
import type { Turn } from './useTurn'

type Line = Awaited<ReturnType<Pdf['getOutline']>>[number]

interface OutlineProps {
  pdf: Pdf
  title: string
  turn: Turn
  onPlace: (place: Position) => void
}

export function Outline({ pdf, title, turn, onPlace }: OutlineProps) {
  const list = useRef<HTMLDivElement>(null)
  const [lines, setLines] = useState<Line[]>()
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]

  const open = async (destination: Destination) => {
    const place = await positionOf(pdf, destination, turn)
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

  /** Opens what react-pdf does not: addresses outside the document, and pages by number. */
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
        onItemClick={({ dest }) => open(dest as Destination)}
        onLoadSuccess={show}
        onLoadError={() => setLines([])}
      />
    </nav>
  )
}

const allLines = (lines: Line[]): Line[] => lines.flatMap((line) => [line, ...allLines(line.items)])
