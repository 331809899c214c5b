import type { ReactNode } from 'react'
import { t } from '../../platform/i18n/i18n'
import { formatCount, formatDay, formatShortDay } from '../../platform/ui/format'

interface DayBarsProps {
  /** A table to show instead of the one of days and counts. */
  children?: ReactNode
  /** The days and their counts, oldest first. */
  days: { day: string; count: number }[]
  unit?: 'day' | 'week'
}

const step = 14
const barWidth = 10
const height = 60

/** Shows a bar chart, and below it a table with the same counts. */
export function DayBars({ days, unit = 'day', children }: DayBarsProps) {
  const highest = formatCount(Math.max(0, ...days.map(({ count }) => count)))
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <>
      <svg
        className="day-bars"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {days.map(({ day, count }, index) => {
          const tall = count === 0 ? 0 : Math.max(1, (count / most) * height)
          return <rect key={day} x={index * step} y={height - tall} width={barWidth} height={tall} />
        })}
      </svg>
      <p className="day-scale">
        <span>{formatShortDay(days[0]?.day ?? '')}</span>
        <span>
          {unit === 'week'
            ? t('Highest week: {count}', { count: highest })
            : t('Highest day: {count}', { count: highest })}
        </span>
        <span>{formatShortDay(days.at(-1)?.day ?? '')}</span>
      </p>
      <details>
        <summary>{t('As a table')}</summary>
        {children ?? (
          <table className="day-table">
            <tbody>
              {days.map(({ day, count }) => (
                <tr key={day}>
                  <th scope="row">{formatDay(day)}</th>
                  <td>{formatCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </details>
    </>
  )
}
