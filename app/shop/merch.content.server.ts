import { chosenFile, contentKind, requiredFile } from '../content/kind.server'
import type { Prisma } from '../platform/db.server'
import { dollars } from '../ui/money'
import { imageMissing, itemNotFound, merchJson } from './merch'
import { toMerchItem } from './merch.server'
import { MerchFields } from './merch-form'
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

  create(tx, { price, stock = null, previousStock: _previous, ...fields }, { image }) {
    return tx.merchItem.create({
      data: { ...fields, stock, priceCents: price, image: requiredFile(image).path },
    })
  },

  async update(tx, id, { price, stock, previousStock, ...fields }, { image }) {
    const data = { ...fields, priceCents: price, image: chosenFile(image)?.path }
    await tx.merchItem.update({ where: { id }, data })
    if (stock !== undefined) await changeStock(tx, id, stock, previousStock)
  },

  toForm: (row: Row) => toMerchItem(row),
  json: (row) => merchJson(toMerchItem(row)),
  shown: ({ title, description, priceCents, stock, image }) => ({
    Title: title,
    Description: description ?? '',
    Price: dollars(priceCents),
    Stock: String(stock ?? 'unlimited'),
    Image: image,
  }),
  note: ({ priceCents }) => dollars(priceCents),
})
