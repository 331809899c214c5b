import { t } from '../../../platform/i18n/i18n'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { unitsField } from '../line-units'
import './desk.css'

interface UnitRow {
  id: number
  title: string
  max: number
  count: number
  /** A note under the title. */
  note?: string
}

/** A table with a number field for each line of an order. */
export function UnitsTable({ caption, lines }: { caption: string; lines: UnitRow[] }) {
  return (
    <table className="units-table">
      <caption>{caption}</caption>
      <tbody>
        {lines.map(({ id, title, max, count, note }) => (
          <tr key={id}>
            <th scope="row">
              <span {...textAttributes(title)}>{title}</span>
              {note && <span className="order-line-note">{note}</span>}
            </th>
            <td>
              <input
                className="input"
                type="number"
                name={unitsField(id)}
                aria-label={t('Quantity of {title}', { title })}
                min={0}
                max={max}
                defaultValue={count}
              />{' '}
              {t('of {max}', { max })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
