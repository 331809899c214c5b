import { expect, test } from 'vitest'
import {
  isActiveRefund,
  isFullyDownloadable,
  isOnlyDigital,
  parseUnits,
  unitCountsOf,
  unitsField,
  unitsFromStock,
} from './line-units'

const line = { quantity: 5, isDigital: false, shipped: [{ quantity: 2 }], refunded: [{ quantity: 1 }] }

test('a line knows what was sent, what went back and what is left to send', () => {
  expect(unitCountsOf(line)).toEqual({ sent: 2, refunded: 1, left: 2 })
  expect(unitCountsOf({ ...line, isDigital: true, shipped: [] })).toEqual({ sent: 0, refunded: 1, left: 0 })
  expect(unitCountsOf({ ...line, shipped: [{ quantity: 5 }] })).toMatchObject({ left: 0 })
})

test.each([
  ['pending', true],
  ['succeeded', true],
  ['failed', false],
  ['canceled', false],
])('a refund that is %s counts: %s', (status, isActive) => {
  expect(isActiveRefund(status)).toBe(isActive)
})

test('a bundle takes its parts from stock, those that have a limit, each as often as it is bought', () => {
  const parts = [
    { variantId: 7, quantity: 2, holdsStock: true },
    { variantId: 8, quantity: 1, holdsStock: false },
  ]
  const bundle = { variantId: 1, quantity: 3, holdsStock: false, parts }
  expect(unitsFromStock(bundle)).toEqual([{ variantId: 7, quantity: 6 }])
  expect(unitsFromStock({ ...bundle, holdsStock: true }, 1)).toEqual([
    { variantId: 1, quantity: 1 },
    { variantId: 7, quantity: 2 },
  ])
})

test('an order without lines has something to ship, as far as anybody knows', () => {
  expect(isOnlyDigital([])).toBe(false)
  expect(isOnlyDigital([{ isDigital: true }])).toBe(true)
  expect(isOnlyDigital([{ isDigital: true }, { isDigital: false }])).toBe(false)
})

test('a download that is sold in advance is not there before its day', () => {
  const lines = [{ isDigital: true, shipsFrom: '2026-12-24' }]
  expect(isFullyDownloadable(lines, new Date('2026-12-23T12:00:00Z'))).toBe(false)
  expect(isFullyDownloadable(lines, new Date('2026-12-24T12:00:00Z'))).toBe(true)
  expect(isFullyDownloadable([{ isDigital: false, shipsFrom: null }])).toBe(false)
})

test('units of lines are read from their fields, and nothing else is', () => {
  expect(
    parseUnits([
      [unitsField(3), '2'],
      [unitsField(4), '0'],
      [unitsField(5), '1.5'],
      [unitsField(6), '-1'],
      [`x${unitsField(7)}`, '1'],
      [`${unitsField(8)}x`, '1'],
      [unitsField(9), '1234567'],
      ['note', '3'],
    ]),
  ).toEqual({ 3: 2 })
})
