import { t } from '../../../platform/i18n/i18n'
import type { SheetSide } from '../../documents/extraction/booklet-task'

interface SheetPreviewProps {
  name: string
  side: SheetSide
  sheet: { width: number; height: number }
  pictures: Record<number, string>
}

export function SheetPreview({ name, side, sheet: { width, height }, pictures }: SheetPreviewProps) {
  const pages = side.pages
    .map(({ number, isUpsideDown }) => (isUpsideDown ? t('{number} upside down', { number }) : number))
    .join(', ')
  return (
    <figure className="sheet-side">
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label={t('{name}: pages {pages}', { name, pages })}
      >
        <rect width={width} height={height} className="sheet-paper" />
        {side.pages.map(({ number, x, y, width: wide, height: high, isUpsideDown }) => {
          const [centerX, centerY] = [x + wide / 2, y + high / 2]
          return (
            <g key={number} transform={isUpsideDown ? `rotate(180 ${centerX} ${centerY})` : undefined}>
              {pictures[number] && <image href={pictures[number]} x={x} y={y} width={wide} height={high} />}
              <rect x={x} y={y} width={wide} height={high} className="sheet-page" />
              <text x={centerX} y={y + high * 0.9} fontSize={high / 8}>
                {number}
              </text>
            </g>
          )
        })}
        {side.lines.map(({ from, to, isDashed }) => (
          <line
            key={`${from} ${to}`}
            x1={from[0]}
            y1={from[1]}
            x2={to[0]}
            y2={to[1]}
            strokeDasharray={isDashed ? '12 8' : undefined}
          />
        ))}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
