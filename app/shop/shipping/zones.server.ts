import { refuseTaken, takenValueConflict } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../site/content/opened-version'
import { type DisplayedValues, defineVersions } from '../../site/content/versions.server'
import { countryName } from './countries'
import type { ZoneFields } from './zone-form'

export const zoneNotFound = msg('Shipping zone not found.')
const subjectType = 'shipping zone'

/** @throws NotFound, Outdated when somebody saved the zone since, Conflict when a country is in another zone */
export async function saveShippingZone(
  id: number | null,
  { countries, rates, isRest, ...fields }: ZoneFields,
  opened: OpenedVersion | undefined,
  actor?: Actor,
): Promise<number> {
  const columns = { ...fields, isRest: isRest || null }
  return inTransaction(async (tx) => {
    const zone =
      id === null
        ? await tx.shippingZone.create({ data: columns })
        : await changeZone(tx, id, columns, opened, actor)
    await refuseCountriesElsewhere(tx, zone.id, countries)
    await tx.shippingCountry.deleteMany({ where: { zoneId: zone.id } })
    await tx.shippingCountry.createMany({ data: countries.map((code) => ({ code, zoneId: zone.id })) })
    await tx.shippingRate.deleteMany({ where: { zoneId: zone.id } })
    await tx.shippingRate.createMany({ data: rates.map((rate) => ({ ...rate, zoneId: zone.id })) })
    await recordAudit(tx, actor, {
      action: id === null ? 'created' : 'changed',
      subjectType,
      subjectId: zone.id,
      subjectName: fields.name,
      note: inEnglish(() => rates.map(rateText).join(', ')),
    })
    return zone.id
  }).catch(
    refuseTaken('countries', () =>
      t('One of these countries, or the rest of the world, is already in another zone.'),
    ),
  )
}

const rateText = ({ firstCents, furtherCents }: { firstCents: number; furtherCents: number }) =>
  `${formatMoney(firstCents)} + ${formatMoney(furtherCents)}`

async function changeZone(
  tx: Transaction,
  id: number,
  columns: { name: string; freeFromCents: number | null; isRest: boolean | null },
  opened: OpenedVersion | undefined,
  actor: Actor | undefined,
) {
  const changed = await tx.shippingZone.updateMany({
    where: { id, version: opened?.version },
    data: { ...columns, version: { increment: 1 } },
  })
  await zoneVersions.assertChanged(changed, { id }, { tx, opened, actor })
  return { id }
}

const withRates = {
  countries: true,
  rates: { include: { class: true }, orderBy: { classId: 'asc' } },
} satisfies Prisma.ShippingZoneInclude

type Zone = Prisma.ShippingZoneGetPayload<{ include: typeof withRates }>

function shownOf(zone: Zone): DisplayedValues {
  return {
    [msg('Name')]: zone.name,
    [msg('Rates')]: zone.rates
      .map(
        (rate) => `${rate.class.name}: ${formatMoney(rate.firstCents)} + ${formatMoney(rate.furtherCents)}`,
      )
      .join('\n'),
    [msg('Free shipping over')]: zone.freeFromCents === null ? '' : formatMoney(zone.freeFromCents),
    [msg('Countries')]: zone.countries
      .map(({ code }) => countryName(code))
      .sort()
      .join(', '),
    [msg('The rest of the world')]: zone.isRest ? t('yes') : t('no'),
  }
}

const zoneVersions = defineVersions<Zone>({
  what: msg('this zone'),
  missing: zoneNotFound,
  subjectType,
  find: (tx, { id }) => tx.shippingZone.findUnique({ where: { id }, include: withRates }),
  shown: shownOf,
})

async function refuseCountriesElsewhere(tx: Transaction, zoneId: number, codes: string[]): Promise<void> {
  const taken = await tx.shippingCountry.findFirst({
    where: { code: { in: codes }, zoneId: { not: zoneId } },
    include: { zone: true },
  })
  if (!taken) return
  const { name } = taken.zone
  throw takenValueConflict(
    'countries',
    t('{countryName} is already in the zone {name}.', { countryName: countryName(taken.code), name }),
  )
}

/**
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound, Outdated when somebody saved it since
 */
export async function deleteShippingZone(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const { name } = await findShippingZoneById(id, tx)
    const deleted = await tx.shippingZone.deleteMany({ where: { id, version } })
    const opened = openedVersionOfProgram(version)
    await zoneVersions.assertChanged(deleted, { id }, { tx, opened, actor })
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: name })
  })
}

/** @throws NotFound */
export async function findShippingZoneById(id: number, tx: Transaction = db) {
  const zone = await tx.shippingZone.findUnique({ where: { id }, include: withRates })
  if (!zone) throw new NotFound(zoneNotFound)
  const opened = zoneVersions.opened(zone)
  return { ...zone, opened, countries: zone.countries.map(({ code }) => code) }
}

export async function loadZonesOfCountries(): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db.shippingCountry.findMany({ include: { zone: { select: { id: true, name: true } } } })
  return new Map(rows.map(({ code, zone }) => [code, zone]))
}
