import { Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { formatList } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { formatMoney } from '../../platform/ui/money'
import type { ShippingClass } from './shipping'

export interface ListedZone {
  id: number
  name: string
  countries: string[]
  isRest: boolean
  rates: { classId: number; firstCents: number; furtherCents: number }[]
  freeFromCents: number | null
}

export function ZoneList({ zones, classes }: { zones: ListedZone[]; classes: ShippingClass[] }) {
  return (
    <section className="admin-section">
      <h2>{t('Zones')}</h2>
      {zones.length > 0 ? (
        <IndexTable label={t('Zones')} rows={zones} columns={columnsFor(classes)} keyOf={({ id }) => id} />
      ) : (
        <p className="empty">
          {t('No shipping rates yet: orders ship free.')} {classes.length === 0 && t('Add a class first.')}
        </p>
      )}
      {classes.length > 0 && (
        <p>
          <Link to={href('/admin/shipping/zones/:id', { id: 'new' })} className="button">
            {t('Add a zone')}
          </Link>
        </p>
      )}
    </section>
  )
}

const columnsFor = (classes: ShippingClass[]): IndexColumn<ListedZone>[] => [
  {
    name: msg('Zone'),
    kind: 'title',
    cell: (zone) => (
      <>
        <Link to={href('/admin/shipping/zones/:id', { id: zone.id })}>
          <bdi>{zone.name}</bdi>
        </Link>
        <span className="index-note">{placesOf(zone)}</span>
      </>
    ),
  },
  ...classes.map(
    ({ id, name }): IndexColumn<ListedZone> => ({
      name,
      isVerbatim: true,
      cell: ({ rates }) => {
        const rate = rates.find(({ classId }) => classId === id)
        if (!rate) return t('No shipping')
        return (
          <>
            {formatMoney(rate.firstCents)}
            <span className="index-note">
              {t('then {furtherCents}', { furtherCents: formatMoney(rate.furtherCents) })}
            </span>
          </>
        )
      },
    }),
  ),
  {
    name: msg('Free over'),
    kind: 'number',
    cell: ({ freeFromCents }) => (freeFromCents === null ? null : formatMoney(freeFromCents)),
  },
]

const maxNamed = 3

function placesOf({ name, countries, isRest }: ListedZone): string {
  const more = countries.length - maxNamed
  const named = formatList(countries.slice(0, maxNamed))
  const places =
    more > 0 ? t('{countries} and {count, plural, other {# more}}', { countries: named, count: more }) : named
  const rest = named ? t('the rest of the world') : t('Rest of the world')
  return formatList([places, isRest ? rest : ''].filter((place) => place && place !== name))
}
