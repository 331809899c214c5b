import { z } from 'zod'
import { Invalid } from '../../../platform/errors/errors'
import { parseJson, validate } from '../../../platform/http/request.server'
import { asChecked, asTyped, SentNumber, SentText, SentVersion } from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import { amountOf } from '../../../platform/ui/money'
import { isCountry } from '../countries'
import { returnTerms } from '../return-terms.server'
import type { ShippingSetup } from '../shipping'
import { shippingSetup } from '../shipping.server'
import { ClassForm, PickupPointForm, ReturnsForm } from '../shipping-forms'
import { ZoneForm, zoneFrom } from '../zone-form'
import { zoneById } from '../zones.server'

type Zone = Pick<
  ShippingSetup['zones'][number],
  'id' | 'name' | 'freeFromCents' | 'isRest' | 'countries' | 'rates'
>

const zoneJson = ({ id, name, freeFromCents, isRest, countries, rates }: Zone) => ({
  id,
  name,
  isRest,
  countries,
  freeFrom: freeFromCents === null ? null : amountOf(freeFromCents),
  rates: rates.map(({ classId, firstCents, furtherCents }) => ({
    classId,
    first: amountOf(firstCents),
    further: amountOf(furtherCents),
  })),
})

/** @throws NotFound */
export async function zoneJsonById(id: number) {
  const zone = await zoneById(id)
  const { version, isRest, countries } = zone
  return { ...zoneJson({ ...zone, isRest: isRest === true, countries: countries.toSorted() }), version }
}

export async function shippingJson() {
  const { zones, classes, places, firstDestination } = await shippingSetup()
  return {
    classes,
    firstDestination,
    returns: await returnTerms(),
    zones: zones.map(zoneJson),
    pickupPoints: places.map(({ id, name, details }) => ({ id, name, details })),
  }
}

export const ZoneRequest = z.object({
  name: SentText,
  countries: z.array(z.string().max(2)).max(300).optional().describe('ISO 3166-1, two letters'),
  isRest: z.boolean().optional().describe('The rest of the world'),
  freeFrom: SentNumber.nullish().describe('The sum of goods from which shipping is free'),
  rates: z
    .array(z.object({ classId: z.int().positive(), first: SentNumber, further: SentNumber }))
    .max(200)
    .describe('By class: the first item, and each further one'),
  version: SentVersion.optional(),
})

/** @throws Invalid */
export async function parseZone(request: Request) {
  const { name, countries = [], isRest, freeFrom, rates, version } = await parseJson(request, ZoneRequest)
  const { classes } = await shippingSetup()
  if (rates.some(({ classId }) => !classes.some(({ id }) => id === classId)))
    throw new Invalid(t('This shipping class is gone.'))
  if (new Set(rates.map(({ classId }) => classId)).size < rates.length)
    throw new Invalid(t('Give the rates of a class once.'))
  const unknown = countries.find((code) => !isCountry(code))
  if (unknown !== undefined) throw new Invalid(t('{code} is no country.', { code: unknown }))
  const form = validate(ZoneForm, {
    intent: 'save',
    name,
    freeFrom: asTyped(freeFrom),
    isRest: asChecked(isRest),
    ...Object.fromEntries(countries.map((code) => [`country-${code}`, 'on'])),
    ...Object.fromEntries(
      rates.flatMap(({ classId, first, further }) => [
        [`first-${classId}`, asTyped(first)],
        [`further-${classId}`, asTyped(further)],
      ]),
    ),
  })
  return { zone: zoneFrom(form, classes), version }
}

export const ShippingRequest = z.object({
  firstDestination: z
    .string()
    .max(40)
    .nullable()
    .describe('A country’s code, or `pickup-` and an id: of carts whose shopper has not chosen one'),
})
export const ClassRequest = z.object({ name: SentText })
export const PickupPointRequest = z.object({
  name: SentText,
  details: SentText.optional().describe('Where it is, and when it is open'),
})
export const ReturnsRequest = z.object({
  days: SentNumber.describe('Within how many days after shipping; 0 is never'),
  words: SentText.optional().describe('What the buyer of an accepted return reads'),
})

/** @throws Invalid */
export const parseClass = async (request: Request) =>
  validate(ClassForm, await parseJson(request, ClassRequest))

/** @throws Invalid */
export const parsePickupPoint = async (request: Request) =>
  validate(PickupPointForm, await parseJson(request, PickupPointRequest))

/** @throws Invalid */
export async function parseReturns(request: Request) {
  const { days, words } = await parseJson(request, ReturnsRequest)
  return validate(ReturnsForm, { days: asTyped(days), words })
}
