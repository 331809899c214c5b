import { z } from 'zod'
import { Invalid } from '../../../platform/errors/errors'
import { parseJson, validate } from '../../../platform/http/request.server'
import {
  SentId,
  SentNumber,
  SentText,
  SentVersion,
  toCheckboxValue,
  toTypedText,
} from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import { amountFromCents } from '../../../platform/ui/money'
import { isCountry } from '../countries'
import { loadReturnTerms } from '../return-terms.server'
import type { ShippingSetup } from '../shipping'
import { loadShippingSetup } from '../shipping.server'
import { ClassForm, PickupPointForm, ReturnsForm } from '../shipping-forms'
import { ZoneForm, zoneFromForm } from '../zone-form'
import { findShippingZoneById } from '../zones.server'

type Zone = Pick<
  ShippingSetup['zones'][number],
  'id' | 'name' | 'freeFromCents' | 'isRest' | 'countries' | 'rates'
>

const zoneJson = ({ id, name, freeFromCents, isRest, countries, rates }: Zone) => ({
  id,
  name,
  isRest,
  countries,
  freeFrom: freeFromCents === null ? null : amountFromCents(freeFromCents),
  rates: rates.map(({ classId, firstCents, furtherCents }) => ({
    classId,
    first: amountFromCents(firstCents),
    further: amountFromCents(furtherCents),
  })),
})

/** @throws NotFound */
export async function loadZoneJson(id: number) {
  const zone = await findShippingZoneById(id)
  const { version, isRest, countries } = zone
  return { ...zoneJson({ ...zone, isRest: isRest === true, countries: countries.toSorted() }), version }
}

export async function loadShippingJson() {
  const { zones, classes, places, firstDestination } = await loadShippingSetup()
  return {
    classes,
    firstDestination,
    returns: await loadReturnTerms(),
    zones: zones.map(zoneJson),
    pickupPoints: places.map(({ id, name, details }) => ({ id, name, details })),
  }
}

export const ShippingZoneRequest = z.object({
  name: SentText,
  countries: z.array(z.string().max(2)).max(300).optional().describe('ISO 3166-1, two letters'),
  isRest: z.boolean().optional().describe('The rest of the world'),
  freeFrom: SentNumber.nullish().describe('The sum of goods from which shipping is free'),
  rates: z
    .array(z.object({ classId: SentId, first: SentNumber, further: SentNumber }))
    .max(200)
    .describe('By class: the first item, and each further one'),
  version: SentVersion.optional(),
})

/** @throws Invalid */
export async function parseZoneRequest(request: Request) {
  const {
    name,
    countries = [],
    isRest,
    freeFrom,
    rates,
    version,
  } = await parseJson(request, ShippingZoneRequest)
  const { classes } = await loadShippingSetup()
  if (rates.some(({ classId }) => !classes.some(({ id }) => id === classId)))
    throw new Invalid(t('This shipping class no longer exists.'))
  if (new Set(rates.map(({ classId }) => classId)).size < rates.length)
    throw new Invalid(t('Enter the rates of a class only once.'))
  const unknown = countries.find((code) => !isCountry(code))
  if (unknown !== undefined) throw new Invalid(t('{code} is not a country.', { code: unknown }))
  const form = validate(ZoneForm, {
    intent: 'save',
    name,
    freeFrom: toTypedText(freeFrom),
    isRest: toCheckboxValue(isRest),
    ...Object.fromEntries(countries.map((code) => [`country-${code}`, 'on'])),
    ...Object.fromEntries(
      rates.flatMap(({ classId, first, further }) => [
        [`first-${classId}`, toTypedText(first)],
        [`further-${classId}`, toTypedText(further)],
      ]),
    ),
  })
  return { zone: zoneFromForm(form, classes), version }
}

export const ShippingRequest = z.object({
  firstDestination: z
    .string()
    .max(40)
    .nullable()
    .describe('A country’s code, or `pickup-` and an id: of carts whose shopper has not chosen one'),
})
export const ShippingClassRequest = z.object({ name: SentText })
export const PickupPointRequest = z.object({
  name: SentText,
  details: SentText.optional().describe('Where it is, and when it is open'),
})
export const ReturnTermsRequest = z.object({
  days: SentNumber.describe('Within how many days after shipping; 0 is never'),
  words: SentText.optional().describe('What the buyer of an accepted return reads'),
})

/** @throws Invalid */
export const parseShippingClassRequest = async (request: Request) =>
  validate(ClassForm, await parseJson(request, ShippingClassRequest))

/** @throws Invalid */
export const parsePickupPointRequest = async (request: Request) =>
  validate(PickupPointForm, await parseJson(request, PickupPointRequest))

/** @throws Invalid */
export async function parseReturnTermsRequest(request: Request) {
  const { days, words } = await parseJson(request, ReturnTermsRequest)
  return validate(ReturnsForm, { days: toTypedText(days), words })
}
