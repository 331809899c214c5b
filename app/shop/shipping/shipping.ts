/** The cost of shipping items of one class to a zone, in cents. */
export interface Rate {
  classId: number
  firstCents: number
  furtherCents: number
}

export interface Zone {
  id: number
  name: string
  /** ISO 3166-1 alpha-2 */
  countries: string[]
  /** Set for the zone of all countries that are in no other. */
  isRest: boolean
  /** The sum from which shipping is free; null for never. */
  freeFromCents: number | null
  rates: Rate[]
}

export interface PickupPoint {
  id: number
  name: string
  /** Address and hours, as the owner wrote them. */
  details: string
}

export interface ShippingClass {
  id: number
  name: string
}

export interface ShippingSetup {
  zones: Zone[]
  places: PickupPoint[]
  /** Oldest first: items without a class count as the first. */
  classes: ShippingClass[]
  /** The destination of a cart before its shopper chooses. */
  firstDestination: string | null
}

/** A number of items of one class; null is the first class. */
export interface ClassItems {
  classId: number | null
  quantity: number
}

/**
 * Returns the cost of one parcel with all these items in cents: the highest first-item rate among their classes once,
 * and for every other item the further-item rate of its own class. Of two classes with that first-item rate, the one
 * with the higher further-item rate counts as first. Neither the order of the items nor how they are split into lines
 * matters.
 * @returns null when a class has no rate, so that its items cannot be shipped there
 */
export function parcelCents(pieces: readonly ClassItems[], rates: readonly Rate[]): number | null {
  let first: Rate | undefined
  let cents = 0
  for (const { classId, quantity } of pieces) {
    if (quantity === 0) continue
    const rate = rates.find((one) => one.classId === classId)
    if (!rate) return null
    cents += quantity * rate.furtherCents
    if (!first || isDearer(rate, first)) first = rate
  }
  return first ? cents + first.firstCents - first.furtherCents : 0
}

const isDearer = (one: Rate, other: Rate) =>
  one.firstCents > other.firstCents ||
  (one.firstCents === other.firstCents && one.furtherCents > other.furtherCents)

/** Tells whether shipping is set up: without zones and pickup points, no destination is asked for. */
export const isShippingSetUp = ({ zones, places }: ShippingSetup) => zones.length > 0 || places.length > 0

export function zoneOf(country: string, zones: readonly Zone[]): Zone | undefined {
  return zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ isRest }) => isRest)
}

export function withClasses<Thing extends ClassItems>(
  things: readonly Thing[],
  classes: readonly ShippingClass[],
) {
  return things.map((thing) => ({ ...thing, classId: thing.classId ?? classes[0]?.id ?? null }))
}

/**
 * Returns the cost of shipping items to a zone, in cents: 0 if the goods reach the sum from which it is free.
 * @param goodsCents after the discount
 * @returns null when some of them cannot be shipped there
 */
export function shippingCents(
  pieces: readonly ClassItems[],
  { rates, freeFromCents }: Pick<Zone, 'rates' | 'freeFromCents'>,
  goodsCents: number,
): number | null {
  const cents = parcelCents(pieces, rates)
  if (cents === null) return null
  return freeFromCents !== null && goodsCents >= freeFromCents ? 0 : cents
}

export const maxRateCents = 1_000_000
