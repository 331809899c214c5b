import { z } from 'zod'
import type { Transaction } from '../../platform/database/db.server'
import { Invalid } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import type { Locale } from '../../platform/i18n/locales'
import { formatCount } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import type { IncomingFile } from '../../site/content/incoming-file'
import { defineContentKind, firstFile, requiredFile } from '../../site/content/kind.server'
import { currentSite } from '../../site/current-site.server'
import { offeredLocales } from '../../site/languages.server'
import { findBandTitleById, listBandChoices, refuseUnknownBand } from './band-items.server'
import { mergeTranslations, parseTranslations } from './item-translations'
import { imageMissing, itemNotFound, type MerchItem, maxItemPictures, toMerchJson } from './merch'
import { MerchFields } from './merch-form'
import { type MerchItemRow, toMerchItem, variantsInclude } from './merch-rows.server'
import { areOwnPricesOn, pricingToSaveIfOn } from './own-prices.server'
import { type Pricing, priceText, pricingNames } from './pricing'
import type { PricingColumns } from './pricing-form'
import {
  describeShippingForComparison,
  loadShippingAndTaxOptions,
  refuseUnknownShippingClass,
} from './shipping-and-tax.server'
import { changeStock } from './stock.server'

export const merchContentKind = defineContentKind({
  name: 'merch',
  noun: msg('merch item'),
  notFound: itemNotFound,
  may: ['publish', 'sell'],
  model: 'merchItem',
  include: variantsInclude,
  titleColumn: 'title',
  form: {
    fields: MerchFields,
    files: {
      image: { kind: 'merchImage', label: msg('Image'), required: imageMissing },
      images: { kind: 'merchImage', label: msg('Pictures'), many: true },
    },
    failure: msg('Failed to upload merch item.'),
  },

  async create(
    tx,
    { price, pricing, stock = null, previousStock: _previous, translations: sent, ...fields },
    { image, images },
    origin,
  ) {
    await refuseUnknownShippingClass(tx, fields.shippingClassId)
    await refuseUnknownBand(tx, fields.bandId)
    const translations = mergeTranslations({}, sent)
    const own = { stock, priceCents: price, image: requiredFile(image).path, translations }
    const data = { ...fields, ...own, ...origin }
    const item = await tx.merchItem.create({ data })
    if (pricing) await tx.merchVariant.updateMany({ where: { merchItemId: item.id }, data: pricing })
    await addPictures(tx, item.id, images)
    return item
  },

  async update(
    tx,
    id,
    { price, pricing, stock, previousStock, translations: sent, ...fields },
    { image, images },
  ) {
    await refuseUnknownShippingClass(tx, fields.shippingClassId)
    await refuseUnknownBand(tx, fields.bandId)
    const before = await tx.merchItem.findUniqueOrThrow({ where: { id }, select: { translations: true } })
    const translations = mergeTranslations(parseTranslations(before.translations), sent)
    const data = { ...fields, translations, image: firstFile(image)?.path }
    await addPictures(tx, id, images)
    const item = toMerchItem(await tx.merchItem.update({ where: { id }, data, include: variantsInclude }))
    const [only] = item.variants
    if (item.optionNames.length > 0 || !only)
      return expectSame(item, { price, pricing: pricingToSaveIfOn(pricing), stock })
    await tx.merchVariant.update({
      where: { id: only.id },
      data: { priceCents: price, ...pricingToSaveIfOn(pricing) },
    })
    const isBundle = only.parts.length > 0
    if (stock !== undefined && !isBundle) await changeStock(tx, only.id, stock, previousStock)
  },

  toForm: ({ shippingClassId, taxCode, taxBehavior, bandId, isDraft, ...row }: MerchItemRow) => ({
    ...toMerchItem(row),
    shippingClassId,
    taxCode,
    taxBehavior,
    bandId,
    isDraft,
  }),
  json: (row) => toMerchJson(toMerchItem(row)),
  shown: async (row, tx) => {
    const { title, description, priceCents, stock, image, shipsFrom, variants } = toMerchItem(row)
    return {
      [t('Title')]: title,
      [t('Description')]: description,
      [t('Price')]: formatMoney(priceCents),
      [t('Translations')]: translationsText(row.translations),
      ...(areOwnPricesOn() && pricingForComparison(variants[0])),
      [t('Stock')]: stock === null ? t('unlimited') : String(stock),
      [t('Ships from')]: shipsFrom ?? t('right away'),
      [t('Image')]: image,
      [t('Band')]: await findBandTitleById(tx, row.bandId),
      ...(await describeShippingForComparison(row, tx)),
      [t('Save as draft')]: row.isDraft ? t('on') : t('off'),
    }
  },
  options: async () => ({
    ...(await loadShippingAndTaxOptions()),
    bands: await listBandChoices(),
    locales: localesToTranslate(),
  }),

  async removePart(tx, { pictures }, { type, id }) {
    const index = pictures.findIndex((picture) => picture.id === id)
    if (type !== 'picture' || index < 0) return
    const shown = await tx.merchVariant.findMany({ where: { pictureId: id }, select: { id: true } })
    const { image: path } = await tx.merchPicture.delete({ where: { id } })
    const values = JSON.stringify({ id, variantIds: shown.map((variant) => variant.id) })
    return { name: `picture ${index + 2}`, field: 'images', path, values }
  },

  async restorePart(tx, merchItemId, { path, values = '' }) {
    const { id: pictureId, variantIds } = RemovedPicture.parse(JSON.parse(values))
    await tx.merchPicture.create({ data: { id: pictureId, merchItemId, image: path } })
    const where = { id: { in: variantIds }, merchItemId, pictureId: null }
    await tx.merchVariant.updateMany({ where, data: { pictureId } })
  },

  picture: (row) => toMerchItem(row).image,
  publicFrom: ({ isDraft, createdAt }) => (isDraft ? undefined : createdAt),
  eventName: () => 'item',
  statuses: () => ({ draft: { isDraft: true }, published: { isDraft: false } }),
  setDraft: (tx, { id }, isDraft) => tx.merchItem.update({ where: { id }, data: { isDraft } }),
  note: (row) => {
    const item = toMerchItem(row)
    const price = priceText(item)
    return item.optionNames.length > 0
      ? t('{price} · {count, plural, other {# variants}}', { price, count: item.variants.length })
      : price
  },
  facts: (row) => {
    const { optionNames, variants, stock, ...item } = toMerchItem(row)
    return {
      [t('Price')]: priceText(item),
      [t('Stock')]: stock === null ? t('Unlimited') : formatCount(stock),
      ...(optionNames.length > 0 && { [t('Variants')]: formatCount(variants.length) }),
    }
  },
})

/** Returns the translations in words, to compare two versions of an item. */
const translationsText = (stored: string) =>
  Object.entries(parseTranslations(stored))
    .map(([locale, words]) => [locale, words.title, words.description].filter(Boolean).join('\n'))
    .join('\n\n')

/** Returns the languages of the interface to which the item can be translated. */
function localesToTranslate(): Locale[] {
  const { language } = currentSite()
  return offeredLocales().filter((locale) => locale !== language && locale !== `${language}-BR`)
}

function pricingForComparison(pricing?: Pricing) {
  const { minimumCents = null, takesMore = false, priceWords = '' } = pricing ?? {}
  return {
    [t('Pricing')]: t(pricingNames[minimumCents === null ? 'fixed' : 'chosen']),
    [t('Minimum')]: minimumCents === null ? '' : formatMoney(minimumCents),
    [t('More if you can')]: takesMore ? t('on') : t('off'),
    [t('Note to buyers')]: priceWords,
  }
}

const RemovedPicture = z.object({ id: z.int(), variantIds: z.array(z.int()).default([]) })

/** @throws Invalid past the item's limit of pictures */
async function addPictures(tx: Transaction, merchItemId: number, files: (IncomingFile | undefined)[]) {
  const data = files.flatMap((file) => (file ? [{ merchItemId, image: file.path }] : []))
  if (data.length === 0) return
  await tx.merchPicture.createMany({ data })
  if ((await tx.merchPicture.count({ where: { merchItemId } })) < maxItemPictures) return
  const message = t('An item has at most {maxPictures} pictures.', { maxPictures: maxItemPictures })
  throw new Invalid(message, { images: [message] })
}

/**
 * Refuses to change price or stock of an item with options, whose variants have their own.
 * @throws Invalid
 */
function expectSame(
  item: MerchItem,
  { price, pricing, stock }: { price: number; pricing?: PricingColumns; stock?: number | null },
): void {
  const message = t('This item’s price and stock are set per variant.')
  if (price !== item.priceCents) throw new Invalid(message, { price: [message] })
  if (pricing) throw new Invalid(message, { pricing: [message] })
  if (stock !== undefined && stock !== null) throw new Invalid(message, { stock: [message] })
}
