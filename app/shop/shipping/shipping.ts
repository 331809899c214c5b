/** The shipping costs of one class to a zone, in cents. */
export interface ShippingRate {
  classId: number
  firstCents: number
  furtherCents: number
}

export interface ShippingZone {
  id: number
  name: string
  /** The codes of the zone's countries, ISO 3166-1 alpha-2. */
  countries: string[]
  /** Whether the zone contains all countries without a zone of their own. */
  isRest: boolean
  /** The amount from which shipping is free; null for never. */
  freeFromCents: number | null
  rates: ShippingRate[]
}

export interface PickupPoint {
  id: number
  name: string
  /** The address and opening hours, as the owner wrote them. */
  details: string
}

export interface ShippingClass {
  id: number
  name: string
}

export interface ShippingSetup {
  zones: ShippingZone[]
  places: PickupPoint[]
  /** The classes, oldest first; the first one also applies to items without a class. */
  classes: ShippingClass[]
  /** The initial destination of carts. */
  firstDestination: string | null
}

/** The number of items of one class; null is the first class. */
export interface ItemsOfClass {
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
export function parcelCents(pieces: readonly ItemsOfClass[], rates: readonly ShippingRate[]): number | null {
  let first: ShippingRate | undefined
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

const isDearer = (one: ShippingRate, other: ShippingRate) =>
  one.firstCents > other.firstCents ||
  (one.firstCents === other.firstCents && one.furtherCents > other.furtherCents)

/** Tells whether shipping is set up; without zones and pickup points, no destination is needed. */
export const isShippingSetUp = ({ zones, places }: ShippingSetup) => zones.length > 0 || places.length > 0

export function shippingZoneOf(country: string, zones: readonly ShippingZone[]): ShippingZone | undefined {
  return zones.find(({ countries }) => countries.includes(country)) ?? zones.find(({ isRest }) => isRest)
}

export function withShippingClasses<Thing extends ItemsOfClass>(
  things: readonly Thing[],
  classes: readonly ShippingClass[],
) {
  return things.map((thing) => ({ ...thing, classId: thing.classId ?? classes[0]?.id ?? null }))
}

/**
 * Returns the shipping costs to a zone, in cents: 0 if the goods reach the amount from which it is free.
 * @param goodsCents after the discount
 * @returns null when some of them cannot be shipped there
 */
export function shippingCents(
  pieces: readonly ItemsOfClass[],
  { rates, freeFromCents }: Pick<ShippingZone, 'rates' | 'freeFromCents'>,
  goodsCents: number,
): number | null {
  const cents = parcelCents(pieces, rates)
  if (cents === null) return null
  return freeFromCents !== null && goodsCents >= freeFromCents ? 0 : cents
}

export const maxShippingRateCents = 1_000_000
