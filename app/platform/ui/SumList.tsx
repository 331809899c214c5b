import { formatMoney } from './money'
import './sums.css'

interface SumsProps {
  /** The amounts; the last one is their total. */
  sums: { key?: string; label: string; cents: number }[]
  /** The currency; by default the site's. */
  currency?: string
}

export function SumList({ sums, currency }: SumsProps) {
  return (
    <dl className="sums">
      {sums.map(({ label, key = label, cents }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{formatMoney(cents, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
