import type { ReactNode } from 'react'
import { type IndexChoice, type IndexColumn, IndexTable } from '../ui/IndexTable'
import { type ListSort, listAddress, nextSortOfColumn } from '../ui/list-query'
import type { ListView } from './definition'
import { hasRecords, ListFrame, type ListFrameProps } from './ListFrame'

/**
 * A column of a list. Its heading sorts by the first of `sorts`, or by the second if the list is sorted by the
 * first.
 */
export interface RecordColumn<Row> extends Omit<IndexColumn<Row>, 'sort'> {
  sorts?: [ListSort, ListSort]
}

interface RecordListProps<Row, Show extends string, Sort extends ListSort>
  extends ListFrameProps<Show, Sort> {
  rows: Row[]
  columns: RecordColumn<Row>[]
  /** The accessible name of the table. */
  label: string
  /** The text that is shown while the list has no records; by default nothing. */
  empty?: ReactNode
  /** Makes rows selectable, with a bar of actions for the selected ones. */
  choice?: IndexChoice<Row>
  bulk?: ReactNode
}

/** A page of a list as one table. */
export function RecordList<Row extends { id: number | string }, Show extends string, Sort extends ListSort>({
  rows,
  columns,
  label,
  empty,
  choice,
  bulk,
  ...frame
}: RecordListProps<Row, Show, Sort>) {
  const { list } = frame
  return (
    <ListFrame {...frame}>
      {hasRecords(list) ? (
        <IndexTable
          label={label}
          rows={rows}
          columns={columnsWithSortingHeadings(list, columns)}
          keyOf={({ id }) => id}
          choice={choice}
          bulk={bulk}
        />
      ) : (
        empty && <p className="empty">{empty}</p>
      )}
    </ListFrame>
  )
}

/** Returns the columns of a table, with headings that sort the list. */
export const columnsWithSortingHeadings = <Row,>(
  list: ListView,
  columns: RecordColumn<Row>[],
): IndexColumn<Row>[] =>
  columns.map(({ sorts, ...column }) => ({
    ...column,
    sort:
      sorts && nextSortOfColumn(list.query.sort, sorts, (sort) => listAddress(list, { ...list.query, sort })),
  }))
