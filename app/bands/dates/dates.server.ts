import { z } from 'zod'
import { invalidateTags } from '../../platform/changes/invalidation.server'
import { db, type Prisma, type Transaction } from '../../platform/database/db.server'
import { makeTextSearchFilter } from '../../platform/database/text-found.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import {
  type ListRange,
  pageQueryFields,
  searchQueryField,
  whereAfterCursor,
} from '../../platform/http/list-request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import type { Actor } from '../../site/accounts/audit.server'
import { type OpenedVersion, openedVersionOfProgram } from '../../site/content/opened-version'
import { type DisplayedValues, defineVersions } from '../../site/content/versions.server'
import { bandAddress } from '../bands'
import { whereBandPublished } from '../bands.server'
import { changeEntriesOfBand } from '../entries/entries.server'
import type { DateFields } from './date-form'
import { type BandDate, dateNotFound, formatVenue } from './dates'

const maxDates = 1000
const maxPast = 200

type Row = Prisma.BandDateGetPayload<object>

const asDate = ({ bandId: _, createdAt: _createdAt, canceledAt, changedAt, ...row }: Row): BandDate => ({
  ...row,
  isCanceled: canceledAt !== null,
  changedAt: changedAt.toISOString(),
})

/** Returns a band's dates. A date is past when its day is over in the site's time zone. */
export async function listDatesOfBand(bandId: number, now = new Date()) {
  const today = localTimeOf(now).date
  const [coming, past] = await Promise.all([
    db.bandDate.findMany({ where: { bandId, day: { gte: today } }, orderBy: inTime }),
    db.bandDate.findMany({ where: { bandId, day: { lt: today } }, orderBy: latestFirst, take: maxPast }),
  ])
  return { coming: coming.map(asDate), past: past.map(asDate) }
}

export const DatesQuery = z.object({
  ...searchQueryField('Words of the venue or the city'),
  ...pageQueryFields(['text', 'text', 'text', 'number']),
})

/**
 * Returns a band's dates after a cursor, at most `take`: upcoming ones, then past ones, each with the cursor after it.
 * Which dates are past is decided on the first page.
 */
export async function listBandDatesAfterCursor(bandId: number, { cursor, q, take = 0 }: ListRange) {
  const found = await makeTextSearchFilter('BandDate', q, ['"venue"', '"city"'])
  const [today = localTimeOf(new Date()).date, lastDay = today] = cursor?.map(String) ?? []
  const isPast = lastDay < today
  const after = cursor?.slice(1)
  const comingRest = { AND: [{ bandId, day: { gte: today } }, found, whereAfterCursor(inTime, after)] }
  const coming = isPast ? [] : await db.bandDate.findMany({ where: comingRest, orderBy: inTime, take })
  const past = await db.bandDate.findMany({
    where: {
      AND: [{ bandId, day: { lt: today } }, found, isPast ? whereAfterCursor(latestFirst, after) : {}],
    },
    orderBy: latestFirst,
    take: take - coming.length,
  })
  return [...coming, ...past].map((row) => ({ date: asDate(row), next: [today, row.day, row.time, row.id] }))
}

export interface ComingDate extends Pick<BandDate, 'id' | 'day' | 'time'> {
  band: string
  address: string
  /** The venue, the city and the country. */
  place: string
}

export async function listNextBandDates(take: number, now = new Date()): Promise<ComingDate[]> {
  const rows = await db.bandDate.findMany({
    where: { day: { gte: localTimeOf(now).date }, canceledAt: null, band: whereBandPublished },
    include: { band: { select: { title: true } } },
    orderBy: inTime,
    take,
  })
  return rows.map(({ id, day, time, band, ...place }) => ({
    id,
    day,
    time,
    band: band.title,
    address: `${bandAddress(band)}#dates`,
    place: formatVenue(place),
  }))
}

const inTime = [
  { day: 'asc' },
  { time: 'asc' },
  { id: 'asc' },
] satisfies Prisma.BandDateOrderByWithRelationInput[]
const latestFirst = [
  { day: 'desc' },
  { time: 'desc' },
  { id: 'desc' },
] satisfies Prisma.BandDateOrderByWithRelationInput[]

/** @throws NotFound */
export async function findBandDateById(bandId: number, id: number): Promise<BandDate> {
  const row = await db.bandDate.findFirst({ where: { id, bandId } })
  if (!row) throw new NotFound(dateNotFound)
  return asDate(row)
}

interface Saving {
  /** The date to change; without it, one is added. */
  dateId?: number
  fields: DateFields
  opened?: OpenedVersion
}

/**
 * @returns its id
 * @throws NotFound; Outdated when somebody saved it since; Conflict for a duplicate; Invalid past 1,000
 */
export async function saveBandDate(bandId: number, saving: Saving, actor?: Actor): Promise<number> {
  const verb = saving.dateId ? 'changed' : 'added'
  let id = saving.dateId ?? 0
  await changeEntriesOfBand(bandId, actor, `${verb} the date ${saving.fields.day}`, async (tx) => {
    await refuseTwice(tx, bandId, saving)
    if (saving.dateId) await change(tx, bandId, saving.dateId, saving)
    else id = (await tx.bandDate.create({ data: { bandId, ...saving.fields } })).id
  })
  return id
}

/** @throws NotFound */
export async function setBandDateCanceled(
  bandId: number,
  { dateId: id, isCanceled }: { dateId: number; isCanceled: boolean },
  actor?: Actor,
): Promise<void> {
  await changeEntriesOfBand(
    bandId,
    actor,
    isCanceled ? 'canceled a date' : 'took a date up again',
    async (tx) => {
      const data = { canceledAt: isCanceled ? new Date() : null, ...saved() }
      const { count } = await tx.bandDate.updateMany({ where: { id, bandId }, data })
      if (count === 0) throw new NotFound(dateNotFound)
    },
  )
}

/**
 * @param version the version that the caller has seen; without it, any version is deleted
 * @throws NotFound; Outdated when somebody saved it since
 */
export async function removeBandDate(
  bandId: number,
  id: number,
  actor: Actor,
  version?: number,
): Promise<void> {
  await changeEntriesOfBand(bandId, actor, 'removed a date', async (tx) => {
    const deleted = await tx.bandDate.deleteMany({ where: { id, bandId, version } })
    await versions.assertChanged(deleted, { id, bandId }, { tx, opened: openedVersionOfProgram(version) })
  })
}

async function change(tx: Transaction, bandId: number, id: number, { fields, opened }: Saving) {
  const changed = await tx.bandDate.updateMany({
    where: { id, bandId, version: opened?.version },
    data: { ...fields, ...saved() },
  })
  await versions.assertChanged(changed, { id, bandId }, { tx, opened })
}

const saved = () => ({ version: { increment: 1 }, changedAt: new Date() })

const labels = {
  day: msg('Day'),
  time: msg('Hour'),
  venue: msg('Venue'),
  city: msg('City'),
  country: msg('Country'),
  ticketsLink: msg('Tickets'),
  note: msg('Note'),
} satisfies Record<keyof DateFields, string>

const shownOf = (date: DateFields): DisplayedValues =>
  Object.fromEntries(Object.entries(labels).map(([name, label]) => [label, date[name as keyof DateFields]]))

const versions = defineVersions<DateFields & { id: number; version: number }, { id: number; bandId: number }>(
  {
    what: msg('this date'),
    missing: dateNotFound,
    find: (tx, where) => tx.bandDate.findFirst({ where }),
    shown: shownOf,
  },
)

export const openedDateVersion = (date: BandDate) => versions.opened(date)

/** Refuses a duplicate, so that a form sent twice adds one date. */
async function refuseTwice(tx: Transaction, bandId: number, { dateId, fields }: Saving): Promise<void> {
  const { day, time, venue, city } = fields
  const same = { bandId, day, time, venue, city, id: { not: dateId } }
  if ((await tx.bandDate.count({ where: same })) > 0)
    throw new Conflict(t('{fields} is already listed on this day.', { fields: formatVenue(fields) }))
  if (!dateId && (await tx.bandDate.count({ where: { bandId } })) >= maxDates)
    throw new Invalid(t('A band has at most {maxDates} dates.', { maxDates }))
}

let lastDay = localTimeOf(new Date()).date

/** Drops cached pages that show yesterday's dates as upcoming. */
export async function endPastDates(now = new Date()): Promise<void> {
  const today = localTimeOf(now).date
  if (today === lastDay) return
  const [gte, lte] = [lastDay, today].sort()
  const passed = { day: { gte, lte } }
  if ((await db.bandDate.count({ where: passed })) > 0) invalidateTags(['BandDate'])
  lastDay = today
}
