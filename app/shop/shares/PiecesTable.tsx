import { msg, t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import type { MakersConsignment } from './consignments-of-makers.server'
import { piecesColumns } from './statement-words'

interface PiecesTableProps {
  pieces: MakersConsignment[]
  addressOf?: (id: number) => string
}

export function PiecesTable({ pieces, addressOf }: PiecesTableProps) {
  const title: IndexColumn<MakersConsignment> = {
    name: msg('Item'),
    kind: 'title',
    cell: ({ id, title: name }) => (addressOf ? <a href={addressOf(id)}>{name}</a> : <bdi>{name}</bdi>),
  }
  const counts = piecesColumns.map(
    ({ name, of }): IndexColumn<MakersConsignment> => ({
      name,
      kind: 'number',
      cell: ({ counts: all }) => formatCount(all[of]),
    }),
  )
  return (
    <IndexTable
      label={t('Copies')}
      rows={pieces}
      columns={[title, ...counts, { name: msg('Maker gets'), kind: 'number', cell: ({ terms }) => terms }]}
      keyOf={({ id }) => id}
    />
  )
}
