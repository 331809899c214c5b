import type { ReactNode } from 'react'
import { t } from '../i18n/i18n'
import { usePlainLinks } from './plain-links'
import './index-table.css'

export interface IndexColumn<Row> {
  /** The column's heading, marked by `msg`. It also labels the column's values where rows are stacked. */
  name: string
  /** Whether the heading is user-written text, which is not translated. */
  isVerbatim?: boolean
  cell: (row: Row) => ReactNode
  /** `title` identifies the row, with `status` beside it; `picture` and `action` have no visible heading. */
  kind?: 'title' | 'status' | 'number' | 'picture' | 'action'
  /** Whether the values need no label where rows are stacked. */
  isPlain?: boolean
  sort?: { to: string; now?: 'ascending' | 'descending' }
}

export interface IndexChoice<Row> {
  /** The id of the form that the check boxes belong to, which is in a `BulkBar`. */
  form: string
  name: string
  /** Returns undefined for a row that cannot be selected. */
  value: (row: Row) => string | undefined
  label: (row: Row) => string
  isChosen: (row: Row) => boolean
}

interface IndexTableProps<Row> {
  label: string
  columns: IndexColumn<Row>[]
  rows: Row[]
  keyOf: (row: Row) => string | number
  idOf?: (row: Row) => string
  choice?: IndexChoice<Row>
  /** The bar of actions for selected rows; hidden while none are selected. */
  bulk?: ReactNode
}

export function IndexTable<Row>({ label, columns, rows, keyOf, idOf, choice, bulk }: IndexTableProps<Row>) {
  const plainLinks = usePlainLinks()
  return (
    <div className="index" {...plainLinks}>
      <table className="index-table" aria-label={label}>
        <thead>
          <tr>
            {choice && (
              <th scope="col">
                <span className="visually-hidden">{t('Selected')}</span>
              </th>
            )}
            {columns.map((column) => (
              <Heading key={column.name} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} id={idOf?.(row)}>
              {choice && <Choice choice={choice} row={row} />}
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {bulk}
    </div>
  )
}

const nameOf = ({ name, isVerbatim }: { name: string; isVerbatim?: boolean }) => (isVerbatim ? name : t(name))

function Heading<Row>({ column }: { column: IndexColumn<Row> }) {
  const { kind, sort } = column
  const name = nameOf(column)
  const isHidden = kind === 'picture' || kind === 'action'
  return (
    <th scope="col" aria-sort={sort?.now} className={kind && `index-${kind}`}>
      {sort ? (
        <a href={sort.to}>{name}</a>
      ) : (
        <span className={isHidden ? 'visually-hidden' : ''}>{name}</span>
      )}
    </th>
  )
}

function Cell<Row>({ column, row }: { column: IndexColumn<Row>; row: Row }) {
  const { kind, isPlain, cell } = column
  if (kind === 'title') {
    return (
      <th scope="row" className="index-title">
        {cell(row)}
      </th>
    )
  }
  return (
    <td
      className={kind && `index-${kind}`}
      data-name={
        isPlain || kind === 'picture' || kind === 'action' || kind === 'status' ? undefined : nameOf(column)
      }
    >
      {cell(row)}
    </td>
  )
}

function Choice<Row>({
  choice: { form, name, value, label, isChosen },
  row,
}: {
  choice: IndexChoice<Row>
  row: Row
}) {
  const own = value(row)
  return (
    <td className="index-choose">
      {own !== undefined && (
        <label>
          <input
            key={String(isChosen(row))}
            type="checkbox"
            form={form}
            name={name}
            value={own}
            defaultChecked={isChosen(row)}
            aria-label={label(row)}
          />
        </label>
      )}
    </td>
  )
}
