import { chosenFile, contentKind, requiredFile } from '../content/kind.server'
import type { Prisma } from '../platform/db.server'
import { dollars } from '../ui/money'
import { imageMissing, itemNotFound, merchJson } from './merch'
import { toMerchItem } from './merch.server'
import { MerchFields } from './merch-form'
import { refuseUnknownClass, sendingOptions, shownSending } from './sending.server'
import { changeStock } from './stock.server'

type Row = Prisma.MerchItemGetPayload<object>

export const merchContent = contentKind({
  name: 'merch',
  noun: 'merch item',
  notFound: itemNotFound,
  model: 'merchItem',
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
    const data = { ...fields, priceCents: price, image: chosenFile(image)?.path }
    await tx.merchItem.update({ where: { id }, data })
    if (stock !== undefined) await changeStock(tx, id, stock, previousStock)
  },

  toForm: ({ shippingClassId, taxCode, taxBehavior, ...row }: Row) => ({
    ...toMerchItem(row),
    ...{ shippingClassId, taxCode, taxBehavior },
  }),
  json: (row) => merchJson(toMerchItem(row)),
  shown: async ({ title, description, priceCents, stock, image, ...row }, tx) => ({
    Title: title,
    Description: description ?? '',
    Price: dollars(priceCents),
    Stock: String(stock ?? 'unlimited'),
    Image: image,
    ...(await shownSending(row, tx)),
  }),
  options: sendingOptions,
  note: ({ priceCents }) => dollars(priceCents),
})
