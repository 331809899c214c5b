import { db } from '../../../platform/database/db.server'
import { t } from '../../../platform/i18n/i18n'
import { memberStateAt } from '../add-member.server'
import { countPlacesLeftByPlan } from '../join/places.server'
import type { NewMemberLine, SkippedMemberLine } from './member-line.server'

/** Separates lines with a free place and number in their plans from the others, in the order of the file. */
export async function splitByFreePlaces(
  lines: NewMemberLine[],
  now = new Date(),
): Promise<{ added: NewMemberLine[]; refused: SkippedMemberLine[] }> {
  const plans = [...new Map(lines.map(({ plan }) => [plan.id, plan])).values()]
  const left = await countPlacesLeftByPlan(plans)
  const numbers = await takenNumbers(plans.flatMap(({ id, isNumbered }) => (isNumbered ? id : [])))
  const parts: { added: NewMemberLine[]; refused: SkippedMemberLine[] } = { added: [], refused: [] }
  for (const line of lines) {
    const { plan, number, email: text } = line
    const places = left.get(plan.id)
    const needsPlace =
      places !== undefined && memberStateAt({ ...line, startedAt: line.startedAt ?? now }, now) !== 'ended'
    const asked = plan.isNumbered && number !== null ? `${plan.id} ${number}` : undefined
    const isTaken = asked !== undefined && numbers.has(asked)
    const why = isTaken
      ? t('Someone else has the member number {number}.', { number })
      : t('“{name}” is full.', { name: plan.name })
    if (isTaken || (needsPlace && places === 0)) parts.refused.push({ line: line.line, text, why })
    else {
      parts.added.push(line)
      if (needsPlace) left.set(plan.id, places - 1)
      if (asked) numbers.add(asked)
    }
  }
  return parts
}

async function takenNumbers(planIds: number[]): Promise<Set<string>> {
  if (planIds.length === 0) return new Set()
  const rows = await db.membership.findMany({
    where: { planId: { in: planIds }, number: { not: null } },
    select: { planId: true, number: true },
  })
  return new Set(rows.map(({ planId, number }) => `${planId} ${number}`))
}
