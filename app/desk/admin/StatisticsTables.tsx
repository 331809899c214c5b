import { Link } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import type { MeasureCounts } from '../../site/statistics/measures'

interface CountTableProps {
  label: string
  rows: { key: string; head: string; to?: string; counts: MeasureCounts }[]
}

export function CountTable({ label, rows }: CountTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard, too, a wide table is moved sideways
    <section className="statistics-scroll" tabIndex={0} aria-label={t('{label}: numbers', { label })}>
      <table className="statistics-table is-counts">
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t('Views')}</th>
            <th scope="col">{t('Readers')}</th>
            <th scope="col">{t('Downloads')}</th>
            <th scope="col">{t('Read half')}</th>
            <th scope="col">{t('Read all')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, to, counts }) => (
            <tr key={key}>
              <th scope="row">{to ? <Link to={to}>{head}</Link> : head}</th>
              <td>{formatCount(counts.views)}</td>
              <td>{formatCount(counts.readers)}</td>
              <td>{formatCount(counts.downloads)}</td>
              <td>{formatCount(counts.depth50)}</td>
              <td>{formatCount(counts.depth100)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface SharesProps {
  title: string
  name: string
  rows: { name: string; count: number }[]
  /** The total of all rows, as the base of the shares. */
  of: number
  empty: string
}

export function ShareTable({ title, name, rows, of, empty }: SharesProps) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  const max = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {of === 0 || rows.length === 0 ? (
        <p className="desk-none">{empty}</p>
      ) : (
        <table className="statistics-table">
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{name}</th>
              <th scope="col">{t('Percentage')}</th>
              <th scope="col">{t('Count')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name}>
                <th scope="row">{row.name}</th>
                <td>
                  <ShareBar share={Math.min(1, row.count / of)} length={row.count / max} />
                </td>
                <td>{formatCount(row.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** @param length the length of the bar, where that of the longest row is 1 */
function ShareBar({ share, length }: { share: number; length: number }) {
  return (
    <>
      <svg className="share-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.max(1, length * 100)} height="10" />
      </svg>
      <span className="visually-hidden">{Math.round(share * 100)} %</span>
    </>
  )
}
