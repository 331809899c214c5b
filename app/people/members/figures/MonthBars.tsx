import { t } from '../../../platform/i18n/i18n'
import { formatShortDay } from '../../../platform/ui/format'

interface MonthBarsProps {
  format: (sum: number) => string
  label: string
  /** Bars of the chart, oldest first; each is a stack of parts, from the bottom. */
  bars: { key: string; parts: number[] }[]
}

const step = 24
const barWidth = 18
const height = 80

/** Returns "Nov 2026". */
const monthName = (month: string) => month && formatShortDay(`${month}-01`).replace(' 1,', '')

/** Shows a chart of stacked bars with the same figures as the table beside it. */
export function MonthBars({ label, bars, format }: MonthBarsProps) {
  const sumOf = (parts: number[]) => parts.reduce((sum, part) => sum + part, 0)
  const highest = Math.max(0, ...bars.map(({ parts }) => sumOf(parts)))
  const most = Math.max(1, highest)
  return (
    <>
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
      <p className="day-scale">
        <span>{monthName(bars[0]?.key ?? '')}</span>
        <span>{t('Highest month: {highest}', { highest: format(highest) })}</span>
        <span>{monthName(bars.at(-1)?.key ?? '')}</span>
      </p>
    </>
  )
}
