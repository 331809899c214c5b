import { z } from 'zod'
import { inTransaction, type Transaction } from '../../platform/database/db.server'
import { centsFromAmount } from '../../platform/ui/money'
import { paymentWayNames } from '../../shop/ways-to-pay/ways'

const Rates = z.record(z.string(), z.tuple([z.number(), z.number()]))

/** Shipping rates of the sample; amounts in dollars, classes and items by name. */
export const SampleShippingRates = z.object({
  shipping: z
    .object({
      classes: z.array(z.string()),
      items: z.record(z.string(), z.array(z.string())),
      zones: z.array(
        z.object({
          name: z.string(),
          countries: z.array(z.string()),
          isRest: z.literal(true).optional(),
          freeFrom: z.number().nullable(),
          rates: Rates,
        }),
      ),
      places: z.array(z.object({ name: z.string(), details: z.string() })),
      first: z.string(),
      returns: z.object({ days: z.int(), words: z.string() }).optional(),
      waysToPay: z
        .array(z.object({ name: z.enum(paymentWayNames), words: z.string(), days: z.int() }))
        .default([]),
    })
    .optional(),
  discounts: z.array(z.object({ code: z.string(), percent: z.int(), minGoods: z.number() })).default([]),
})
type SamplePostage = z.output<typeof SampleShippingRates>

/** Loads the sample's shipping in one transaction, unless there are shipping classes already. */
export async function addSampleShippingRates({ shipping, discounts }: SamplePostage): Promise<void> {
  await inTransaction(async (tx) => {
    if (!shipping || (await tx.shippingClass.count()) > 0) return
    const classes = new Map<string, number>()
    for (const name of shipping.classes) {
      const { id } = await tx.shippingClass.create({ data: { name, nameKey: name.toLowerCase() } })
      classes.set(name, id)
      const title = { in: shipping.items[name] ?? [] }
      await tx.merchItem.updateMany({ where: { title }, data: { shippingClassId: id } })
    }
    for (const zone of shipping.zones) await addZone(tx, zone, classes)
    for (const data of shipping.places) {
      const { id } = await tx.pickupPlace.create({ data })
      if (data.name === shipping.first)
        await tx.shippingSettings.create({ data: { firstDestination: `pickup-${id}` } })
    }
    if (shipping.returns) await tx.returnSettings.create({ data: shipping.returns })
    await tx.paymentWay.createMany({ data: shipping.waysToPay.map((way) => ({ ...way, isOn: true })) })
    for (const { code, percent, minGoods } of discounts)
      await tx.discount.create({ data: { code, percent, minGoodsCents: centsFromAmount(minGoods) } })
  })
}

type Zone = NonNullable<SamplePostage['shipping']>['zones'][number]

async function addZone(tx: Transaction, zone: Zone, classes: Map<string, number>): Promise<void> {
  const { name, countries, isRest, freeFrom, rates } = zone
  await tx.shippingZone.create({
    data: {
      name,
      isRest,
      freeFromCents: freeFrom === null ? null : centsFromAmount(freeFrom),
      countries: { create: countries.map((code) => ({ code })) },
      rates: {
        create: Object.entries(rates).map(([of, [first, further]]) => ({
          classId: classes.get(of) ?? 0,
          firstCents: centsFromAmount(first),
          furtherCents: centsFromAmount(further),
        })),
      },
    },
  })
}
