import { isUniqueViolation } from '../../platform/database/database-errors.server'
import { db, inTransaction, type Prisma, type Transaction } from '../../platform/database/db.server'
import { Conflict, NotFound } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { formatMoney } from '../../platform/ui/money'
import { type Actor, recordAudit } from '../../site/accounts/audit.server'
import { type OpenedOn, openedAtVersion } from '../../site/content/opened-version'
import { openedOn, outdatedError, type ShownValues } from '../../site/content/versions.server'
import { countryName } from './countries'
import type { ZoneFields } from './zone-form'

export const zoneNotFound = msg('Shipping zone not found.')
const subjectType = 'shipping zone'

/** @throws NotFound, Outdated when somebody saved it since, Conflict when a country is in another zone */
export async function saveZone(
  id: number | null,
  { countries, rates, isRest, ...fields }: ZoneFields,
  opened: OpenedOn | undefined,
  actor?: Actor,
): Promise<number> {
  const columns = { ...fields, isRest: isRest || null }
  return inTransaction(async (tx) => {
    const zone =
      id === null
        ? await tx.shippingZone.create({ data: columns })
        : await changeZone(tx, id, columns, opened, actor)
    await refuseTaken(tx, zone.id, countries)
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
  }).catch(refuseTwice)
}

const rateText = ({ firstCents, furtherCents }: { firstCents: number; furtherCents: number }) =>
  `${formatMoney(firstCents)} + ${formatMoney(furtherCents)}`

async function changeZone(
  tx: Transaction,
  id: number,
  columns: { name: string; freeFromCents: number | null; isRest: boolean | null },
  opened: OpenedOn | undefined,
  actor: Actor | undefined,
) {
  const { count } = await tx.shippingZone.updateMany({
    where: { id, version: opened?.version },
    data: { ...columns, version: { increment: 1 } },
  })
  if (count === 0) throw await notThere(tx, id, opened, actor)
  return { id }
}

/** Tells why a version of a zone is not there: it is gone, or another by now. */
async function notThere(tx: Transaction, id: number, opened: OpenedOn | undefined, actor: Actor | undefined) {
  const now = await tx.shippingZone.findUnique({ where: { id }, include: withRates })
  if (!now) return new NotFound(zoneNotFound)
  const saved = { what: msg('this zone'), version: now.version, shown: shownOf(now) }
  return outdatedError(tx, opened, { ...saved, logged: { subjectType, subjectId: id } }, actor)
}

const withRates = {
  countries: true,
  rates: { include: { class: true }, orderBy: { classId: 'asc' } },
} satisfies Prisma.ShippingZoneInclude

const shownOf = (zone: Prisma.ShippingZoneGetPayload<{ include: typeof withRates }>): ShownValues => ({
  [msg('Name')]: zone.name,
  [msg('Rates')]: zone.rates
    .map((rate) => `${rate.class.name}: ${formatMoney(rate.firstCents)} + ${formatMoney(rate.furtherCents)}`)
    .join('\n'),
  [msg('Free shipping over')]: zone.freeFromCents === null ? '' : formatMoney(zone.freeFromCents),
  [msg('Countries')]: zone.countries
    .map(({ code }) => countryName(code))
    .sort()
    .join(', '),
  [msg('The rest of the world')]: zone.isRest ? t('yes') : t('no'),
})

async function refuseTaken(tx: Transaction, zoneId: number, codes: string[]): Promise<void> {
  const taken = await tx.shippingCountry.findFirst({
    where: { code: { in: codes }, zoneId: { not: zoneId } },
    include: { zone: true },
  })
  if (!taken) return
  const message = t('{countryName} is in the zone {name} already.', {
    countryName: countryName(taken.code),
    name: taken.zone.name,
  })
  throw new Conflict(message, { countries: [message] })
}

/** Handles two zones saved at the same moment with the same country, or a second one for the rest of the world. */
function refuseTwice(error: unknown): never {
  if (!isUniqueViolation(error)) throw error
  const message = t('One of these countries, or the rest of the world, is in another zone already.')
  throw new Conflict(message, { countries: [message] })
}

/**
 * @param version that was seen; without it, any is deleted
 * @throws NotFound, Outdated when somebody saved it since that version
 */
export async function deleteZone(id: number, actor: Actor, version?: number): Promise<void> {
  await inTransaction(async (tx) => {
    const zone = await tx.shippingZone.findUnique({ where: { id } })
    const { count } = await tx.shippingZone.deleteMany({ where: { id, version } })
    if (!zone || count === 0) throw await notThere(tx, id, openedAtVersion(version), actor)
    await recordAudit(tx, actor, { action: 'deleted', subjectType, subjectId: id, subjectName: zone.name })
  })
}

/** @throws NotFound */
export async function zoneById(id: number) {
  const zone = await db.shippingZone.findUnique({ where: { id }, include: withRates })
  if (!zone) throw new NotFound(zoneNotFound)
  const opened = openedOn(zone.version, shownOf(zone))
  return { ...zone, opened, countries: zone.countries.map(({ code }) => code) }
}

export async function zonesOfCountries(): Promise<Map<string, { id: number; name: string }>> {
  const rows = await db.shippingCountry.findMany({ include: { zone: { select: { id: true, name: true } } } })
  return new Map(rows.map(({ code, zone }) => [code, zone]))
}
