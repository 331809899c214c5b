import type { SheetSide } from '../../documents/extraction/booklet-task'

interface SheetPreviewProps {
  name: string
  side: SheetSide
  sheet: { width: number; height: number }
}

/** One side of a sheet, with the numbers of the pages at their places. */
export function SheetPreview({ name, side, sheet: { width, height } }: SheetPreviewProps) {
  const pages = side.pages.map(({ number, isUpsideDown }) => `${number}${isUpsideDown ? ' upside down' : ''}`)
  return (
    <figure className="sheet-side">
      <svg
        viewBox={`-1 -1 ${width + 2} ${height + 2}`}
        role="img"
        aria-label={`${name}: ${side.words.map(({ text }) => text).join(' ') || `pages ${pages.join(', ')}`}`}
      >
        <rect width={width} height={height} className="sheet-paper" />
        {side.pages.map(({ number, x, y, width: wide, height: high, isUpsideDown }) => {
          const [centerX, centerY] = [x + wide / 2, y + high / 2]
          return (
            <g key={number}>
              <rect x={x} y={y} width={wide} height={high} className="sheet-page" />
              <text
                x={centerX}
                y={centerY}
                fontSize={high / 4}
                transform={isUpsideDown ? `rotate(180 ${centerX} ${centerY})` : undefined}
              >
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
        {side.words.map(({ text, x, y }) => (
          <text key={text} x={x} y={y} fontSize={height / 12} className="is-word">
            {text}
          </text>
        ))}
      </svg>
      <figcaption>{name}</figcaption>
    </figure>
  )
}
