import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressWithCountry } from './countries'
import {
  type ItemsOfClass,
  parcelCents,
  type ShippingRate,
  shippingCents,
  shippingZoneOf,
  withShippingClasses,
} from './shipping'

const [letter, parcel, mailer] = [1, 2, 3]
const rates: ShippingRate[] = [
  { classId: letter, firstCents: 110, furtherCents: 20 },
  { classId: parcel, firstCents: 549, furtherCents: 150 },
  { classId: mailer, firstCents: 549, furtherCents: 90 },
]

test.each<[string, ItemsOfClass[], number | null]>([
  ['nothing', [], 0],
  ['one letter', [{ classId: letter, quantity: 1 }], 110],
  ['three letters', [{ classId: letter, quantity: 3 }], 150],
  [
    'a parcel and two letters',
    [
      { classId: letter, quantity: 2 },
      { classId: parcel, quantity: 1 },
    ],
    589,
  ],
  [
    'a parcel and a mailer',
    [
      { classId: mailer, quantity: 1 },
      { classId: parcel, quantity: 1 },
    ],
    639,
  ],
  [
    'what has no rate',
    [
      { classId: letter, quantity: 1 },
      { classId: 9, quantity: 1 },
    ],
    null,
  ],
])('%s to one zone', (_what, pieces, cents) => {
  expect(parcelCents(pieces, rates)).toBe(cents)
})

const aRate = (classId: number) =>
  fc.record({
    classId: fc.constant(classId),
    firstCents: fc.integer({ min: 0, max: 1_000_000 }),
    furtherCents: fc.integer({ min: 0, max: 1_000_000 }),
  })
const aPiece = fc.record({
  classId: fc.constantFrom(letter, parcel, mailer),
  quantity: fc.integer({ min: 1, max: 99 }),
})
const someRates = fc.tuple(aRate(letter), aRate(parcel), aRate(mailer))
const somePieces = fc.array(aPiece, { maxLength: 12 })

test('a parcel costs whole cents, whatever the order of its pieces and however they are split into lines', () => {
  fc.assert(
    fc.property(someRates, somePieces, fc.func(fc.integer()), (rates, pieces, rank) => {
      const cents = parcelCents(pieces, rates)
      const shuffled = [...pieces].sort((one, other) => rank(one) - rank(other))
      const single = shuffled.flatMap(({ classId, quantity }) =>
        Array.from({ length: quantity }, () => ({ classId, quantity: 1 })),
      )
      expect(Number.isSafeInteger(cents)).toBe(true)
      expect(parcelCents(shuffled, [...rates].reverse())).toBe(cents)
      expect(parcelCents(single, rates)).toBe(cents)
    }),
  )
})

test('one more piece never makes a parcel cheaper, and one parcel never costs more than two where further pieces are cheaper', () => {
  fc.assert(
    fc.property(someRates, somePieces, somePieces, (asked, some, more) => {
      const rates = asked.map((rate) => ({
        ...rate,
        furtherCents: Math.min(rate.furtherCents, rate.firstCents),
      }))
      const costOf = (pieces: ItemsOfClass[]) => parcelCents(pieces, rates) ?? Number.NaN
      expect(costOf([...some, ...more])).toBeGreaterThanOrEqual(costOf(some))
      expect(costOf([...some, ...more])).toBeLessThanOrEqual(costOf(some) + costOf(more))
    }),
  )
})

test('shipping is free from its sum on, and what cannot be sent stays so', () => {
  const zone = { rates, freeFromCents: 5000 }
  const pieces = [{ classId: parcel, quantity: 1 }]
  expect([4999, 5000].map((goods) => shippingCents(pieces, zone, goods))).toEqual([549, 0])
  expect(shippingCents(pieces, { ...zone, freeFromCents: null }, 99_999_999)).toBe(549)
  expect(shippingCents([{ classId: 9, quantity: 1 }], zone, 5000)).toBeNull()
})

test('an address is shown with the name of its country', () => {
  expect(addressWithCountry('12 Harbour Row\nBremen\nDE')).toBe('12 Harbour Row\nBremen\nGermany')
  expect(addressWithCountry('12 Harbour Row\nBremen')).toBe('12 Harbour Row\nBremen')
  expect(addressWithCountry('DE')).toBe('DE')
})

test('a country is in its zone, else in the one for the rest, else in none', () => {
  const zone = { name: '', freeFromCents: null, rates, isRest: false }
  const zones = [
    { ...zone, id: 1, countries: [], isRest: true },
    { ...zone, id: 2, countries: ['DE', 'AT'] },
  ]
  expect([
    shippingZoneOf('DE', zones)?.id,
    shippingZoneOf('US', zones)?.id,
    shippingZoneOf('US', zones.slice(1)),
  ]).toEqual([2, 1, undefined])
})

test('things without a class go as the first', () => {
  const classes = [letter, parcel].map((id) => ({ id, name: '' }))
  const things = [
    { classId: null, quantity: 1 },
    { classId: parcel, quantity: 2 },
  ]
  expect(withShippingClasses(things, classes).map(({ classId }) => classId)).toEqual([letter, parcel])
  expect(withShippingClasses(things, [])[0]?.classId).toBeNull()
})
