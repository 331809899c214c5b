import { formatMoney } from './money'

interface SumsProps {
  /** They add up to the last one. */
  sums: { key?: string; label: string; cents: number }[]
  /** Defaults to the site’s. */
  currency?: string
}

export function Sums({ sums, currency }: SumsProps) {
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
