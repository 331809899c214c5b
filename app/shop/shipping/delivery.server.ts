import { t } from '../../platform/i18n/i18n'
import { inEnglish } from '../../platform/i18n/i18n.server'
import { countriesByName, countryCodes, countryName, isCountry } from './countries'
import {
  type ItemsOfClass,
  isShippingSetUp,
  type ShippingSetup,
  shippingCents,
  shippingZoneOf,
  withShippingClasses,
} from './shipping'

/** A destination: a country's code, or `pickup-` and the id of a pickup point. */
export interface Destination {
  value: string
  label: string
}

export interface Delivery {
  cents: number
  /** The buyer's label, here and on Stripe's page: "Shipping to Germany". */
  method: string
  /** The label in English, which an order stores. */
  storedMethod: string
  country: string | null
  pickupPlace: string | null
  /** The amount from which shipping there is free; null for never. */
  freeFromCents: number | null
}

/** The delivery of a cart, or why it cannot be shipped. */
export interface DeliveryAnswer {
  /** The shopper's choice, else the owner's default, else the only destination. */
  destination: string | null
  delivery: Delivery | null
  problem: string | null
  /** The indexes of lines that cannot be shipped there. */
  stuck: number[]
}

const placeValue = ({ id }: { id: number }) => `pickup-${id}`

export function destinationsOf({ zones, places }: ShippingSetup): Destination[] {
  const codes = zones.some(({ isRest }) => isRest)
    ? countryCodes
    : zones.flatMap(({ countries }) => countries)
  return [
    ...countriesByName(codes).map(({ code, name }) => ({ value: code, label: name })),
    ...places.map((place) => ({
      value: placeValue(place),
      label: t('Pick up: {name}', { name: place.name }),
    })),
  ]
}

/**
 * @param goodsCents after the discount
 * @returns no destinations at all if no shipping is set up
 */
export function deliveryToDestination(
  setup: ShippingSetup,
  chosen: string | null,
  things: readonly ItemsOfClass[],
  goodsCents: number,
): DeliveryAnswer {
  const answer = { destination: chosen, delivery: null, problem: null, stuck: [] }
  if (!isShippingSetUp(setup)) return { ...answer, destination: null }
  const destination = chosen ?? firstOf(setup)
  if (destination === null) return { ...answer, problem: t('Choose where to ship it.') }
  const place = setup.places.find((one) => placeValue(one) === destination)
  if (place) {
    const pickupPlace = [place.name, place.details].filter(Boolean).join('\n')
    const delivery = {
      cents: 0,
      country: null,
      pickupPlace,
      freeFromCents: null,
      ...methodBy(() => t('Pick up: {name}', { name: place.name })),
    }
    return { ...answer, destination, delivery }
  }
  const zone = shippingZoneOf(destination, setup.zones)
  if (!zone || !isCountry(destination))
    return { ...answer, destination, problem: unknownDestinationError(destination) }

  const name = countryName(destination)
  const pieces = withShippingClasses(things, setup.classes)
  const cents = shippingCents(pieces, zone, goodsCents)
  if (cents === null) {
    const stuck = pieces.flatMap((piece, index) =>
      shippingCents([piece], zone, goodsCents) === null ? [index] : [],
    )
    const problem = t(
      'Not everything in your cart can be shipped to {name}. Remove those items, or choose another country.',
      { name },
    )
    return { ...answer, destination, problem, stuck }
  }
  const { freeFromCents } = zone
  const method = methodBy(() => t('Shipping to {country}', { country: countryName(destination) }))
  const delivery = { cents, ...method, country: destination, pickupPlace: null, freeFromCents }
  return { ...answer, destination, delivery }
}

const methodBy = (text: () => string) => ({ method: text(), storedMethod: inEnglish(text) })

/** Returns the shipping costs of an item to each zone that it can be sent to, cheapest first. */
export function shippingCostsByZone(
  { zones, classes }: ShippingSetup,
  classId: number | null,
  goodsCents: number,
) {
  const pieces = withShippingClasses([{ classId, quantity: 1 }], classes)
  const postage = zones.flatMap((zone) => {
    const cents = shippingCents(pieces, zone, goodsCents)
    const [country, ...others] = zone.countries
    const to = country && others.length === 0 && !zone.isRest ? countryName(country) : zone.name
    return cents === null ? [] : [{ to, cents, freeFromCents: zone.freeFromCents }]
  })
  return postage.sort((one, other) => one.cents - other.cents)
}

/** Returns the owner's default destination, or the only one there is. */
function firstOf(setup: ShippingSetup): string | null {
  const values = destinationsOf(setup).map(({ value }) => value)
  if (setup.firstDestination && values.includes(setup.firstDestination)) return setup.firstDestination
  return values.length === 1 ? (values[0] ?? null) : null
}

export const isPickupDestination = (destination: string) => destination.startsWith('pickup-')

export const unknownDestinationError = (destination: string) =>
  isCountry(destination)
    ? t('We do not ship to {countryName}.', { countryName: countryName(destination) })
    : t('Pick-up is no longer offered there. Choose another place or a country.')
