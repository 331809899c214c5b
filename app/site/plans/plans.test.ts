import { describe, expect, test } from 'vitest'
import { aMembership, aPlan, aUser } from '../../../test/builders'
import { validate } from '../../platform/http/request.server'
import { createRecord } from '../content/lifecycle.server'
import { trashRecord } from '../content/trash.server'
import { loadReadingRightsOf } from './memberships.server'
import { planContentKind } from './plan.content.server'
import { PlanFields } from './plan-form'
import { benefitTextsOfPlan, priceText, yearlyCents } from './plans'
import { findPlanById, listOpenPlans } from './plans.server'
import { articleAccesses, mayReadArticle, planReadingScopes, readablePageCount } from './reading-access'

const typed = { name: 'Friend', billing: 'year', price: '24.00' }
const fieldsOf = (more: Record<string, string> = {}) => validate(PlanFields, { ...typed, ...more })
const save = (more: Record<string, string> = {}) =>
  createRecord(planContentKind, { fields: fieldsOf(more), files: { image: [] } })

describe('plans', () => {
  test('a plan says what it costs and gives', async () => {
    const { id } = await save({ delivery: 'print', discountPercent: '10' })
    const plan = await findPlanById(id)
    expect([priceText(plan), yearlyCents(plan)]).toEqual(['$24.00 a year', 2400])
    expect(benefitTextsOfPlan(plan)).toEqual([
      'Read everything for members',
      'Each issue by post',
      '10% off in the shop',
    ])
    expect(priceText({ billing: 'issues', priceCents: 3000, issueCount: 4 })).toBe('$30.00 for 4 issues')
  })

  test.each([
    ['no price', { price: '' }, 'price'],
    ['a price that no card can pay', { price: '0.10' }, 'price'],
    ['a least sum above the price', { minimum: '30' }, 'minimum'],
    ['issues without a number', { billing: 'issues' }, 'issueCount'],
    ['more than everything off', { discountPercent: '101' }, 'discountPercent'],
    ['no place at all', { placeLimit: '0' }, 'placeLimit'],
  ])('a plan with %s is refused', (_, more, field) => {
    expect(() => fieldsOf(more)).toThrow(
      expect.objectContaining({ errors: expect.objectContaining({ [field]: expect.anything() }) }),
    )
  })

  test('a plan that is closed is offered to nobody, and one with members cannot be deleted', async () => {
    const [open, closed] = [await save(), await save({ isClosed: 'on' })]
    expect((await listOpenPlans()).map(({ id }) => id)).toContain(open.id)
    expect((await listOpenPlans()).map(({ id }) => id)).not.toContain(closed.id)

    const actor = await aUser()
    await aMembership(actor.id, open.id)
    await expect(trashRecord(planContentKind, open.id, actor)).rejects.toThrow('has members')
    await trashRecord(planContentKind, closed.id, actor)
    await expect(findPlanById(closed.id)).rejects.toThrow('Plan not found.')
  })
})

describe('who may read', () => {
  const article = { id: 5, access: 'members', filetype: 'Article' } as const

  test.each([
    ['everyone', 'everything', 'Article', true],
    ['members', 'everything', 'Article', true],
    ['members', 'volumes', 'Article', false],
    ['members', 'volumes', 'Volume', true],
    ['members', 'nothing', 'Volume', false],
    ['plans', 'everything', 'Volume', false],
  ] as const)('an article for %s, to members who read %s, as %s: %s', (access, reading, filetype, opens) => {
    expect(mayReadArticle({ id: 5, access, filetype }, [{ reading, articleIds: [6] }])).toBe(opens)
  })

  test('an article of a plan opens to its members alone, whatever else they read', () => {
    for (const reading of planReadingScopes)
      expect(mayReadArticle({ ...article, access: 'plans' }, [{ reading, articleIds: [5] }])).toBe(true)
  })

  test('who is no member reads the first pages, and everything for everyone', () => {
    for (const access of articleAccesses) {
      const pages = readablePageCount({ ...article, access, previewPages: 3 }, [])
      expect(pages).toBe(access === 'everyone' ? Number.POSITIVE_INFINITY : 3)
    }
  })

  test('a membership opens while it runs: not before it begins, nor after its time', async () => {
    const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 3600_000)]
    const plan = await aPlan({ reading: 'volumes' })
    const rights = async (about: Parameters<typeof aMembership>[2]) => {
      const user = await aUser()
      await aMembership(user.id, plan.id, about)
      return loadReadingRightsOf({ id: user.id })
    }
    expect(await rights({})).toEqual([{ reading: 'volumes', articleIds: [] }])
    expect(await rights({ readsUntil: future })).toHaveLength(1)
    for (const about of [{ startedAt: null }, { startedAt: future }, { readsUntil: past }])
      expect(await rights(about)).toEqual([])
  })
})
