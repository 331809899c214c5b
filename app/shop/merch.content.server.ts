import { chosenFile, contentKind, requiredFile } from '../content/kind.server'
import { Invalid } from '../platform/errors'
import { dollars } from '../ui/money'
import { highestCents, imageMissing, itemNotFound, type MerchItem, merchJson, priceText } from './merch'
import { type MerchItemRow, toMerchItem, withVariants } from './merch.server'
import { MerchFields } from './merch-form'
import { refuseUnknownClass, sendingOptions, shownSending } from './sending.server'
import { changeStock } from './stock.server'

export const merchContent = contentKind({
  name: 'merch',
  noun: 'merch item',
  notFound: itemNotFound,
  model: 'merchItem',
  include: withVariants,
  titleColumn: 'title',
  form: {
    fields: MerchFields,
    files: { image: { kind: 'merchImage', label: 'Image', required: imageMissing } },
    failure: 'Failed to upload merch item.',
  },

  async create(tx, { price, stock = null, previousStock: _previous, ...fields }, { image }) {
    await refuseUnknownClass(tx, fields.shippingClassId)
    return tx.merchItem.create({
      data: { ...fields, stock, priceCents: price, image: requiredFile(image).path },
    })
  },

  async update(tx, id, { price, stock, previousStock, ...fields }, { image }) {
    await refuseUnknownClass(tx, fields.shippingClassId)
    const data = { ...fields, image: chosenFile(image)?.path }
    const item = toMerchItem(await tx.merchItem.update({ where: { id }, data, include: withVariants }))
    const [only] = item.variants
    if (item.optionNames.length > 0 || !only) return expectSame(item, { price, stock })
    await tx.merchVariant.update({ where: { id: only.id }, data: { priceCents: price } })
    if (stock !== undefined) await changeStock(tx, only.id, stock, previousStock)
  },

  toForm: ({ shippingClassId, taxCode, taxBehavior, ...row }: MerchItemRow) => ({
    ...toMerchItem(row),
    ...{ shippingClassId, taxCode, taxBehavior },
  }),
  json: (row) => merchJson(toMerchItem(row)),
  shown: async (row, tx) => {
    const { title, description, priceCents, stock, image } = toMerchItem(row)
    return {
      ...{ Title: title, Description: description, Price: dollars(priceCents) },
      ...{ Stock: String(stock ?? 'unlimited'), Image: image },
      ...(await shownSending(row, tx)),
    }
  },
  options: sendingOptions,
  note: (row) => {
    const item = toMerchItem(row)
    const price = priceText({ ...item, highestCents: highestCents(item) })
    return item.optionNames.length > 0 ? `${price} · ${item.variants.length} variants` : price
  },
})

/** Of an item with options, price and stock are those of its variants. @throws Invalid */
function expectSame(item: MerchItem, { price, stock }: { price: number; stock?: number | null }): void {
  const message = 'Price and stock of this item are set for each of its variants.'
  if (price !== item.priceCents) throw new Invalid(message, { price: [message] })
  if (stock !== undefined && stock !== null) throw new Invalid(message, { stock: [message] })
}
