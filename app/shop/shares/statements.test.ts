import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aUser } from '../../../test/builders'
import { db } from '../../platform/database/db.server'
import { Conflict, Invalid, NotFound } from '../../platform/errors/errors'
import { findPayeeByLink, payeeLinkOf, renewOwnLink, revokeOwnLink } from './own-link.server'
import { markStatementPaid } from './pay-statement.server'
import { deletePayee } from './payees.server'
import { quarterOf } from './quarters'
import { renderStatementCsv } from './statement-csv'
import { listStatementsOfPayee, loadStatementOfPeriod, type Statement } from './statements.server'

let boss: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  boss = await aUser({ role: 'admin' })
})

const aPayee = (minPayoutCents = 0) => db.payee.create({ data: { name: 'Ada', minPayoutCents } })
const later = new Date('2027-02-01')
let lines = 0

interface Earned {
  quarter: string
  shareCents: number
  kind?: string
  title?: string
}

/** Entries as they are recorded, each of an order line of its own. */
const earn = (payeeId: number, ...entries: Earned[]) =>
  db.shareEntry.createMany({
    data: entries.map(({ kind = 'sale', title = 'Tape', ...entry }) => {
      lines += 1
      const money = { quantity: 1, grossCents: entry.shareCents * 2, feeCents: 3, currency: 'usd' }
      const of = { payeeId, orderId: 1, orderLineId: lines, merchItemId: 1, cause: kind }
      return { ...entry, ...money, ...of, kind, title, at: new Date('2026-02-01') }
    }),
  })

const pay = (payeeId: number, quarter: string, cents: number) =>
  markStatementPaid({ payeeId, quarter, cents, paidOn: '2027-01-15', note: 'Bank' }, boss, later)

const quarters = ['2026-Q1', '2026-Q2', '2026-Q3', '2026-Q4']

test('four quarters come to the year, each begins with what the last one owed, and files say the same', async () => {
  const entry = fc.record({
    quarter: fc.constantFrom('2025-Q4', ...quarters),
    shareCents: fc.integer({ min: -5000, max: 9000 }),
    kind: fc.constantFrom('sale', 'refund', 'dispute'),
    title: fc.constantFrom('Tape', 'Zine'),
  })
  const years = fc.record({ entries: fc.array(entry, { maxLength: 12 }), paid: fc.subarray(quarters) })
  await fc.assert(
    fc.asyncProperty(years, async ({ entries, paid }) => {
      const payee = await aPayee(1000)
      await earn(payee.id, ...entries)
      for (const quarter of paid) {
        const { state, closingCents } = await loadStatementOfPeriod(payee, quarter, later)
        if (state === 'due') await pay(payee.id, quarter, closingCents)
      }
      const year = await loadStatementOfPeriod(payee, '2026', later)
      const all: Statement[] = []
      for (const quarter of quarters) all.push(await loadStatementOfPeriod(payee, quarter, later))
      const sum = (of: (statement: (typeof all)[number]) => number) =>
        all.reduce((cents, statement) => cents + of(statement), 0)
      expect(sum(({ earnedCents }) => earnedCents)).toBe(year.earnedCents)
      for (const column of ['quantity', 'grossCents', 'feeCents', 'shareCents'] as const) {
        const inYear = year.lines.reduce((cents, line) => cents + line[column], 0)
        expect(sum((one) => one.lines.reduce((cents, line) => cents + line[column], 0))).toBe(inYear)
      }
      expect(sum(({ payouts }) => payouts.length)).toBe(year.payouts.length)
      for (const [index, { openingCents }] of all.entries())
        expect(openingCents).toBe((all[index - 1] ?? { closingCents: year.openingCents }).closingCents)
      expect(all.at(-1)?.closingCents).toBe(year.closingCents)
      const listed = await listStatementsOfPayee(payee, later)
      for (const { quarter, closingCents, state } of listed.filter((one) => one.quarter.startsWith('2026')))
        expect(all.find(({ period }) => period === quarter)).toMatchObject({ closingCents, state })
      const shares = renderStatementCsv(year)
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => Math.round(Number(line.split('","')[7]) * 100))
      expect(shares.slice(0, -1).reduce((cents, one) => cents + one, 0)).toBe(shares.at(-1))
    }),
    { numRuns: 12 },
  )
})

test('less than the least sum is carried over until there is enough', async () => {
  const payee = await aPayee(1000)
  await earn(payee.id, { quarter: '2026-Q1', shareCents: 700 }, { quarter: '2026-Q2', shareCents: 400 })
  const first = await loadStatementOfPeriod(payee, '2026-Q1', later)
  expect([first.state, first.closingCents]).toEqual(['carried', 700])
  await expect(pay(payee.id, '2026-Q1', 700)).rejects.toThrow('$7.00 carries over')
  const second = await loadStatementOfPeriod(payee, '2026-Q2', later)
  expect([second.state, second.openingCents, second.closingCents]).toEqual(['due', 700, 1100])
})

test('two presses pay once, and a sum that changed is looked at again', async () => {
  const payee = await aPayee()
  await earn(payee.id, { quarter: '2026-Q1', shareCents: 700 })
  await expect(pay(payee.id, '2026-Q1', 600)).rejects.toThrow('$7.00 is owed now')
  await Promise.all([pay(payee.id, '2026-Q1', 700), pay(payee.id, '2026-Q1', 700)])
  await pay(payee.id, '2026-Q1', 700)
  const { payouts, closingCents, state } = await loadStatementOfPeriod(payee, '2026-Q1', later)
  expect([payouts.length, closingCents, state]).toEqual([1, 0, 'paid'])
  expect(payouts[0]).toMatchObject({ paidOn: '2027-01-15', note: 'Bank', cents: 700 })
})

test('a quarter is paid when it is over, and not after a later one', async () => {
  const payee = await aPayee()
  const now = quarterOf(new Date())
  await earn(payee.id, { quarter: now, shareCents: 700 }, { quarter: '2026-Q2', shareCents: 100 })
  const running = { payeeId: payee.id, quarter: now, cents: 800, paidOn: '2027-01-15', note: '' }
  await expect(markStatementPaid(running, boss)).rejects.toThrow(Invalid)
  expect((await loadStatementOfPeriod(payee, now)).state).toBe('open')
  await pay(payee.id, '2026-Q3', 100)
  await expect(pay(payee.id, '2026-Q2', 100)).rejects.toThrow(Conflict)
})

test('a payee with earnings stays in the books, one without can be deleted', async () => {
  const [earner, other] = [await aPayee(), await aPayee()]
  await earn(earner.id, { quarter: '2026-Q1', shareCents: 1 })
  await expect(deletePayee(earner.id, boss)).rejects.toThrow(Conflict)
  await deletePayee(other.id, boss)
  await expect(deletePayee(other.id, boss)).rejects.toThrow(NotFound)
})

test('the link to the own statements opens those alone, until it is taken back or made anew', async () => {
  const [ada, bo] = [await aPayee(), await aPayee()]
  const linkNow = async (id: number) => payeeLinkOf(await db.payee.findUniqueOrThrow({ where: { id } }))
  const open = (link: string | null, reference = ada.reference) =>
    findPayeeByLink(reference, new URL(link ?? '', 'http://zine.test').searchParams.get('key'))
  expect(await linkNow(ada.id)).toBeNull()
  await renewOwnLink(ada.id, boss)
  await renewOwnLink(bo.id, boss)
  const first = await linkNow(ada.id)
  expect((await open(first)).id).toBe(ada.id)
  await expect(open(first, bo.reference)).rejects.toThrow(NotFound)
  await expect(findPayeeByLink(ada.reference, null)).rejects.toThrow(NotFound)
  await renewOwnLink(ada.id, boss)
  await expect(open(first)).rejects.toThrow(NotFound)
  const second = await linkNow(ada.id)
  expect((await open(second)).id).toBe(ada.id)
  await revokeOwnLink(ada.id, boss)
  await expect(open(second)).rejects.toThrow(NotFound)
})
