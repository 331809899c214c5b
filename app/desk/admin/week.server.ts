import { playsModule } from '../../bands/plays/plays.module'
import { countMembersAt } from '../../people/members/figures/figures.server'
import { membersModule } from '../../people/members/members.module'
import { loadCached } from '../../platform/changes/cached-reads.server'
import { dayMs } from '../../platform/durations'
import { instantOf } from '../../platform/site-zone'
import { countTestOrders, sumSalesBetween } from '../../shop/orders/sales.server'
import type { Account } from '../../site/accounts/accounts'
import { hasPermission } from '../../site/accounts/staff'
import { isModuleOn } from '../../site/modules/switches.server'
import { wholeSiteId } from '../../site/statistics/measures'
import { daysOfRange, loadCountsByDay } from '../../site/statistics/report.server'
import { storeStatistics } from '../../site/statistics/store.server'
import { countPlaysByDay, sumOfDayCounts } from '../../site/statistics/track-plays.server'

/** Compares the last seven days with those before: views and plays for editors, sales and members for sellers. */
export async function loadWeeklyFigures(user: Pick<Account, 'staff'>, now = new Date()) {
  const [publishes, sells] = [hasPermission(user, 'publish'), hasPermission(user, 'sell')]
  const today = daysOfRange(7, now).at(-1)
  const [views, plays, sales, members] = await Promise.all([
    publishes ? viewsOfWeek(now) : undefined,
    publishes ? playsOfWeek(now) : undefined,
    sells ? loadCached(`sales in the week to ${today}`, () => salesOfWeek(now)) : undefined,
    sells ? loadCached(`members in the week to ${today}`, () => membersOfWeek(now)) : undefined,
  ])
  return { views, plays, sales, members }
}

async function viewsOfWeek(now: Date) {
  await storeStatistics()
  const { byDay } = await loadCountsByDay(30, wholeSiteId, now)
  const days = byDay.map(({ day, counts }) => ({ day, count: counts.views }))
  return { days: days.slice(-7), ...weeksIn(days) }
}

const weeksIn = (days: { count: number }[]) => ({
  now: sumOfDayCounts(days.slice(-7)),
  before: sumOfDayCounts(days.slice(-14, -7)),
})

/** @returns undefined if nothing was played, or while plays are off */
async function playsOfWeek(now: Date) {
  if (!isModuleOn(playsModule.name)) return
  const counts = weeksIn(await countPlaysByDay(30, undefined, now))
  return counts.now + counts.before > 0 ? counts : undefined
}

async function salesOfWeek(now: Date) {
  const days = daysOfRange(30, now)
  const startOf = (day = '') => instantOf({ date: day, time: '00:00' })
  const [start, before] = [startOf(days.at(-7)), startOf(days.at(-14))]
  const [sold, soldBefore, tests] = await Promise.all([
    sumSalesBetween(start, now),
    sumSalesBetween(before, start),
    countTestOrders(start, now),
  ])
  return { now: sold, before: soldBefore, tests }
}
/** @returns undefined if the site has no members, or members are off */
async function membersOfWeek(now: Date) {
  if (!isModuleOn(membersModule.name)) return
  const weekAgo = new Date(now.getTime() - 7 * dayMs)
  const [count, before] = await Promise.all([countMembersAt(now), countMembersAt(weekAgo)])
  return count + before > 0 ? { now: count, before } : undefined
}
export type WeeklyFigures = Awaited<ReturnType<typeof loadWeeklyFigures>>
