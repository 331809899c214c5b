import { chosenFile, contentKind, requiredFile } from '../content/kind.server'
import type { Prisma } from '../platform/db.server'
import { dollars } from '../ui/format'
import { merchImageMissing, merchJson } from './merch'
import { asItem } from './merch.server'
import { MerchFields } from './merch-form'
import { changeStock } from './stock.server'

type Row = Prisma.MerchItemGetPayload<object>

/**
 * Items of the shop, as admins publish them. What is in carts keeps the price at which it was put there. A stock is changed
 * by as much as the form changed it, so that what was sold while the form was open stays sold; a form that says nothing of
 * it leaves it.
 */
export const merchContent = contentKind({
  name: 'merch',
  noun: 'merch item',
  notFound: 'Item not found',
  model: 'merchItem',
  titleColumn: 'title',
  form: {
    fields: MerchFields,
    files: { image: { kind: 'merchImage', required: merchImageMissing } },
    failure: 'Failed to upload merch item.',
  },

  create(tx, { price, stock = null, seenStock: _seen, ...fields }, { image }) {
    return tx.merchItem.create({
      data: { ...fields, stock, priceCents: price, image: requiredFile(image).path },
    })
  },

  async update(tx, id, { price, stock, seenStock, ...fields }, { image }) {
    const data = { ...fields, priceCents: price, image: chosenFile(image)?.path }
    await tx.merchItem.update({ where: { id }, data })
    if (stock !== undefined) await changeStock(tx, id, stock, seenStock)
  },

  toForm: (row: Row) => asItem(row),
  json: (row) => merchJson(asItem(row)),
  note: ({ priceCents }) => dollars(priceCents),
})
