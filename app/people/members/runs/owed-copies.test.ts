import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIssueCopyOwed, issueCopyWaitingState, type MembershipClaim } from './owed-copies'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number))
const runAt = (number: number) => ({
  startedAt: day(number),
  articleId: 1,
  variantId: 1,
  fileVariantId: null,
})
const histories = { numRuns: 10_000 }

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('pay', 'pause', 'resume', 'miss', 'refund', 'end', 'run', 'press'),
    days: fc.integer({ min: 1, max: 20 }),
  }),
  { minLength: 3, maxLength: 25 },
)
const member = fc.record({
  joins: fc.integer({ min: 0, max: 30 }),
  paidDays: fc.integer({ min: 5, max: 60 }),
  /** Null for a plan by time. */
  issues: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
  hasAddress: fc.boolean(),
})
interface Member {
  joins: number
  paidDays: number
  issues: number | null
  hasAddress: boolean
}
interface Run {
  at: number
  isOwed: boolean
  madeOn: number | null
  /** What its member was at that moment, written down by the days that passed and not by the rules. */
  wasActive: boolean
  wasPaused: boolean
  /** Its payment had failed. */
  wasDue: boolean
  /** When all payments were given back after it. */
  refundedOn: number | undefined
}

/** Lives through a membership day by day, with a run and a press now and then. */
function live(history: { what: string; days: number }[], about: Member) {
  const { joins, paidDays, issues, hasAddress } = about
  let now = 0
  const claim: MembershipClaim = {
    state: 'pending',
    startedAt: null,
    endedAt: null,
    paidUntil: null,
    issuesLeft: issues,
    payments: [],
  }
  const runs: Run[] = []
  let pausedOn = 0
  const join = () => {
    Object.assign(claim, { state: 'active', startedAt: day(joins) })
    if (issues === null) claim.paidUntil = day(joins + paidDays)
    claim.payments.push({ from: day(joins), isRefunded: false })
  }
  const address = { shippingName: hasAddress ? 'Ada' : null, shippingAddress: 'Kai 1', shippingCountry: 'FI' }
  const endWithTime = () => {
    const isOver = claim.paidUntil !== null && claim.paidUntil <= day(now)
    if (claim.state === 'active' && isOver) Object.assign(claim, { state: 'ended', endedAt: claim.paidUntil })
  }
  for (const { what, days } of history) {
    const before = now
    now += days
    if (before < joins && now >= joins) join()
    if (what === 'miss' && claim.state === 'active' && claim.paidUntil) {
      now = Math.max(now, (claim.paidUntil.getTime() - day(0).getTime()) / 86_400_000)
      claim.state = 'past due'
    }
    endWithTime()
    const isHere = claim.state !== 'pending' && claim.state !== 'ended'
    if (what === 'pay' && isHere && claim.paidUntil && claim.state !== 'paused') {
      const from = claim.paidUntil
      claim.paidUntil = new Date(Math.max(from.getTime(), day(now).getTime()) + paidDays * 86_400_000)
      claim.payments.push({ from, isRefunded: false })
      claim.state = 'active'
    }
    if (what === 'pause' && claim.state === 'active') {
      claim.state = 'paused'
      pausedOn = now
    }
    if (what === 'resume' && claim.state === 'paused') {
      claim.state = 'active'
      if (claim.paidUntil)
        claim.paidUntil = new Date(claim.paidUntil.getTime() + (now - pausedOn) * 86_400_000)
    }
    if (what === 'refund') {
      for (const payment of claim.payments) payment.isRefunded = true
      for (const run of runs) run.refundedOn ??= now
    }
    if (what === 'end' && isHere) Object.assign(claim, { state: 'ended', endedAt: day(now) })
    if (what === 'run') {
      const owed = isIssueCopyOwed(claim, day(now))
      if (owed && claim.issuesLeft !== null) claim.issuesLeft--
      const wasActive = claim.state === 'active' || claim.state === 'past due'
      const was = { wasActive, wasPaused: claim.state === 'paused', wasDue: claim.state === 'past due' }
      runs.push({ at: now, isOwed: owed, madeOn: null, ...was, refundedOn: undefined })
    }
    if (what === 'press')
      for (const run of runs.filter(({ isOwed, madeOn }) => isOwed && madeOn === null)) {
        const state = issueCopyWaitingState(
          { ...claim, ...address, addressFailedAt: null },
          'print',
          runAt(run.at),
        )
        if (state === 'ready') run.madeOn = now
        else expect(state, 'a copy that waits says why').not.toBe('made')
      }
  }
  return { claim, runs }
}

describe('over 10,000 histories of a membership', () => {
  test('no issue of before it began is owed, none while it was paused, none after its end', () => {
    fc.assert(
      fc.property(steps, member, (history, about) => {
        for (const run of live(history, about).runs.filter(({ isOwed }) => isOwed)) {
          expect(run.at).toBeGreaterThanOrEqual(about.joins)
          expect([run.wasPaused, run.wasActive]).toEqual([false, true])
        }
      }),
      histories,
    )
  })

  test('a member who runs and has paid is owed each issue', () => {
    fc.assert(
      fc.property(steps, member, (history, about) => {
        const { runs } = live(
          history.filter(({ what }) => what !== 'refund'),
          about,
        )
        const missed = runs.filter(({ wasActive, isOwed }) => wasActive && !isOwed)
        if (about.issues === null) expect(missed).toEqual([])
        else
          expect(missed.length > 0 && runs.filter(({ isOwed }) => isOwed).length < about.issues).toBe(false)
      }),
      histories,
    )
  })

  test('a plan by issues gives as many as it says, and what is left and what was given make them all', () => {
    fc.assert(
      fc.property(steps, member, (history, about) => {
        if (about.issues === null) return
        const { claim, runs } = live(history, about)
        const given = runs.filter(({ isOwed }) => isOwed).length
        expect(given + (claim.issuesLeft ?? 0)).toBe(about.issues)
      }),
      histories,
    )
  })

  test('what is posted has an address, and was not paid back before', () => {
    fc.assert(
      fc.property(steps, member, (history, about) => {
        const made = live(history, about).runs.filter(({ madeOn }) => madeOn !== null)
        if (made.length > 0) expect(about.hasAddress).toBe(true)
        for (const { madeOn, refundedOn, wasDue } of made)
          if (!wasDue && refundedOn !== undefined) expect(madeOn).toBeLessThan(refundedOn)
      }),
      histories,
    )
  })
})

const since = (more: Partial<MembershipClaim> = {}): MembershipClaim => ({
  state: 'active',
  startedAt: day(0),
  endedAt: null,
  paidUntil: day(365),
  issuesLeft: null,
  payments: [],
  ...more,
})
const posted = { shippingName: 'Ada', shippingAddress: 'Kai 1', shippingCountry: 'FI', addressFailedAt: null }

test.each<[string, MembershipClaim, boolean]>([
  ['who joined at the very moment', since({ startedAt: day(12) }), true],
  ['who joined a day later', since({ startedAt: day(13) }), false],
  ['whose time ended the day before', since({ paidUntil: day(11), state: 'ended', endedAt: day(11) }), false],
  ['whose payment failed', since({ paidUntil: day(11), state: 'past due' }), true],
  ['who paused', since({ state: 'paused' }), false],
  ['who has no issues left', since({ issuesLeft: 0, paidUntil: null }), false],
  ['who has one issue left', since({ issuesLeft: 1, paidUntil: null }), true],
  ['who is a member without end', since({ paidUntil: null }), true],
])('on day 12, %s', (_who, claim, owed) => {
  expect(isIssueCopyOwed(claim, day(12))).toBe(owed)
})

test.each<[string, Parameters<typeof issueCopyWaitingState>[0], string]>([
  ['is ready', { ...since(), ...posted }, 'ready'],
  ['waits for an address', { ...since(), ...posted, shippingAddress: null }, 'address missing'],
  ['waits for another address', { ...since(), ...posted, addressFailedAt: day(13) }, 'address failed'],
  [
    'waits for the payment',
    { ...since({ paidUntil: day(11), state: 'past due' }), ...posted },
    'payment due',
  ],
  [
    'is dropped once it ended unpaid',
    { ...since({ paidUntil: day(11), state: 'ended' }), ...posted },
    'not owed',
  ],
  ['goes to who paused after it', { ...since({ state: 'paused' }), ...posted }, 'ready'],
  [
    'goes to whose time ended after it',
    { ...since({ paidUntil: day(13), state: 'ended' }), ...posted },
    'ready',
  ],
  [
    'is dropped once it was paid back',
    { ...since({ payments: [{ from: day(0), isRefunded: true }] }), ...posted },
    'not owed',
  ],
])('a copy of day 12 %s', (_what, claim, state) => {
  expect(issueCopyWaitingState(claim, 'print', runAt(12))).toBe(state)
})

test('a copy waits until something says what it is', () => {
  const run = { ...runAt(12), articleId: null, variantId: null }
  const claim = { ...since(), ...posted }
  expect(issueCopyWaitingState(claim, 'print', run)).toBe('nothing chosen')
  expect(issueCopyWaitingState(claim, 'digital', run)).toBe('nothing chosen')
  expect(issueCopyWaitingState(claim, 'digital', { ...run, fileVariantId: 2 })).toBe('ready')
})
