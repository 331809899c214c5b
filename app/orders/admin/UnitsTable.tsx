import { textAttributes } from '../../ui/text-attributes'
import { unitsField } from '../line-units'

interface PieceRow {
  id: number
  title: string
  most: number
  count: number
  note: string
}

/** A table with a number field for each line of an order. */
export function UnitsTable({ caption, lines }: { caption: string; lines: PieceRow[] }) {
  return (
    <table className="piece-table">
      <caption>{caption}</caption>
      <tbody>
        {lines.map(({ id, title, most, count, note }) => (
          <tr key={id}>
            <th scope="row" {...textAttributes(title)}>
              {title}
            </th>
            <td>
              <input
                className="input"
                type="number"
                name={unitsField(id)}
                aria-label={`Pieces of ${title}`}
                min={0}
                max={most}
                defaultValue={count}
              />{' '}
              {note}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
