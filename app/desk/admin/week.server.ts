import { membersAt } from '../../people/members/figures/figures.server'
import { dayMs } from '../../platform/durations'
import { instantOf } from '../../platform/site-zone'
import { countTestOrders, salesBetween } from '../../shop/orders/sales.server'
import type { Account } from '../../site/accounts/accounts'
import { may } from '../../site/accounts/staff'
import { wholeSite } from '../../site/statistics/measures'
import { countsByDay, daysOf } from '../../site/statistics/report.server'
import { storeStatistics } from '../../site/statistics/store.server'
import { playsByDay, sumOfDays } from '../../site/statistics/track-plays.server'

/** Returns the last seven days beside the seven before: views and plays for those who publish, sales and members for those who sell. */
export async function weekOf(user: Pick<Account, 'staff'>, now = new Date()) {
  return {
    views: may(user, 'publish') ? await viewsOfWeek(now) : undefined,
    plays: may(user, 'publish') ? await playsOfWeek(now) : undefined,
    sales: may(user, 'sell') ? await salesOfWeek(now) : undefined,
    members: may(user, 'sell') ? await membersOfWeek(now) : undefined,
  }
}

async function viewsOfWeek(now: Date) {
  await storeStatistics()
  const { byDay } = await countsByDay(30, wholeSite, now)
  const days = byDay.map(({ day, counts }) => ({ day, count: counts.views }))
  return { days: days.slice(-7), ...weeksIn(days) }
}

const weeksIn = (days: { count: number }[]) => ({
  now: sumOfDays(days.slice(-7)),
  before: sumOfDays(days.slice(-14, -7)),
})

/** @returns undefined where nothing was played */
async function playsOfWeek(now: Date) {
  const { now: plays, before } = weeksIn(await playsByDay(30, undefined, now))
  return plays + before > 0 ? { now: plays, before } : undefined
}

async function salesOfWeek(now: Date) {
  const days = daysOf(30, now)
  const startOf = (day = '') => instantOf({ date: day, time: '00:00' })
  const [start, before] = [startOf(days.at(-7)), startOf(days.at(-14))]
  const tests = await countTestOrders(start, now)
  return { now: await salesBetween(start, now), before: await salesBetween(before, start), tests }
}
/** @returns undefined where nobody is a member */
async function membersOfWeek(now: Date) {
  const [count, before] = [await membersAt(now), await membersAt(new Date(now.getTime() - 7 * dayMs))]
  return count + before > 0 ? { now: count, before } : undefined
}
export type Week = Awaited<ReturnType<typeof weekOf>>
