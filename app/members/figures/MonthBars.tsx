interface MonthBarsProps {
  label: string
  /** Oldest first; each a stack of parts, from the bottom. */
  bars: { key: string; parts: number[] }[]
}

const step = 24
const barWidth = 18
const height = 80

/** A chart of stacked bars; the table beside it says the same. */
export function MonthBars({ label, bars }: MonthBarsProps) {
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)
  const most = Math.max(1, ...bars.map(({ parts }) => sumOf(parts)))
  return (
    <svg
      className="month-bars"
      viewBox={`0 0 ${bars.length * step} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {bars.map(({ key, parts }, index) =>
        parts.map((part, level) => {
          const below = (sumOf(parts.slice(0, level)) / most) * height
          const tall = (part / most) * height
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a bar have no other name
              key={`${key} ${level}`}
              className={`is-part-${level}`}
              x={index * step}
              y={height - below - tall}
              width={barWidth}
              height={tall}
            />
          )
        }),
      )}
    </svg>
  )
}
