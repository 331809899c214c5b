import { z } from 'zod'
import { Invalid } from '../../../platform/errors/errors'
import { assertVersionMatches } from '../../../platform/http/conditional.server'
import { parseJson, validate } from '../../../platform/http/request.server'
import {
  SentNumber,
  SentText,
  SentVersion,
  toCheckboxValue,
  toTypedText,
} from '../../../platform/http/sent-json'
import { t } from '../../../platform/i18n/i18n'
import { Id } from '../../../platform/id'
import { amountFromCents } from '../../../platform/ui/money'
import { type MerchItem, type MerchVariant, optionsOfItem, toPricingJson } from '../merch'
import { findMerchItemForAdmin } from '../merch.server'
import { maxVariants, variantFieldName } from '../options'
import { OptionsForm } from '../options-form'
import { itemChangedMessage } from '../variants.server'
import { variantsFromForm } from '../variants-form.server'

/** @throws NotFound */
export async function loadVariantsJson(itemId: number) {
  const item = await findMerchItemForAdmin(itemId)
  const { id, title, pictures, variants, version } = item
  return { id, title, version, options: optionsOfItem(item), pictures, variants: variants.map(variantJson) }
}

const variantJson = (variant: MerchVariant) => ({
  id: variant.id,
  values: variant.values,
  price: amountFromCents(variant.priceCents),
  ...toPricingJson(variant),
  stock: variant.stock,
  sku: variant.sku,
  weight: variant.weightGrams,
  pictureId: variant.pictureId,
  isDigital: variant.isDigital,
  parts: variant.parts.map(({ id, variantId, title, quantity, stock }) => ({
    id,
    variantId,
    title,
    quantity,
    stock,
  })),
})

const Line = SentText.regex(/^[^\r\n]*$/)

export const ItemOptionsRequest = z.object({
  options: z
    .array(z.object({ name: Line, values: z.array(Line).max(maxVariants) }))
    .max(2)
    .describe('Such as Size; without any, the item is sold as it is'),
  mayRemove: z.boolean().default(false).describe('Variants that are no longer covered are deleted'),
  version: SentVersion.optional(),
})

/** @throws Invalid, PreconditionFailed */
export async function parseItemOptionsRequest(request: Request, item: MerchItem) {
  assertVersionMatches(request, item, itemChangedMessage)
  const { options: sent, mayRemove, version } = await parseJson(request, ItemOptionsRequest)
  const [first, second] = sent
  const typed = {
    name1: first?.name,
    values1: first?.values.join('\n'),
    name2: second?.name,
    values2: second?.values.join('\n'),
  }
  const options = validate(OptionsForm, typed, () => 'options')
  return { options, mayRemove, version: version ?? item.version }
}

export const VariantsRequest = z.object({
  variants: z
    .array(
      z.object({
        id: Id,
        price: SentNumber.optional().describe('Where buyers choose, the suggested one'),
        stock: SentNumber.nullish().describe('null is unlimited'),
        previousStock: SentNumber.nullish().describe(
          'The stock that you have read: the difference is applied, so that what was sold since still counts',
        ),
        sku: SentText.optional(),
        weight: SentNumber.nullish().describe('In grams'),
        pictureId: SentNumber.nullish().describe('One of the item’s; null is the first'),
        pricing: z.enum(['fixed', 'chosen']).optional().describe('chosen is pay what you want'),
        minimumPrice: SentNumber.optional(),
        moreIfYouCan: z.boolean().optional(),
        priceWords: SentText.optional(),
      }),
    )
    .max(maxVariants)
    .describe('What is not sent of a variant stays as it is'),
  version: SentVersion.optional(),
})
type SentVariant = z.output<typeof VariantsRequest>['variants'][number]

/** @throws Invalid, PreconditionFailed */
export async function parseVariantsRequest(request: Request, item: MerchItem) {
  assertVersionMatches(request, item, itemChangedMessage)
  const { variants: sent, version } = await parseJson(request, VariantsRequest)
  const fields = new URLSearchParams()
  for (const one of sent) {
    const before = item.variants.find(({ id }) => id === one.id)
    if (!before) throw new Invalid(t('Choose a variant.'), { variants: [t('Choose a variant.')] })
    for (const [column, typed] of Object.entries(rowOf(one, before)))
      if (typed !== undefined)
        fields.set(variantFieldName(column as keyof ReturnType<typeof rowOf>, one.id), typed)
  }
  return { variants: variantsFromForm(fields), version: version ?? item.version }
}

/** Returns a row of the table in the form's typed format. */
function rowOf(sent: SentVariant, before: MerchVariant) {
  const isChosen = before.minimumCents !== null
  const pricing = {
    pricing: isChosen ? ('chosen' as const) : ('fixed' as const),
    moreIfYouCan: before.takesMore,
    minimumPrice: before.minimumCents === null ? undefined : amountFromCents(before.minimumCents),
    priceWords: before.priceWords,
    ...sent,
  }
  const { stock = before.stock, previousStock = before.stock } = sent
  const { weight = before.weightGrams, pictureId = before.pictureId } = sent
  return {
    price: toTypedText(sent.price ?? amountFromCents(before.priceCents)),
    stock: toTypedText(stock),
    previousStock: toTypedText(previousStock),
    sku: sent.sku ?? before.sku,
    weight: toTypedText(weight),
    picture: toTypedText(pictureId),
    pricing: pricing.pricing,
    minimumPrice: toTypedText(pricing.minimumPrice),
    moreIfYouCan: toCheckboxValue(pricing.moreIfYouCan),
    priceWords: pricing.priceWords,
  }
}
