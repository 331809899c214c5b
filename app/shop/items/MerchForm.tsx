import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import type { Locale } from '../../platform/i18n/locales'
import { Field } from '../../platform/ui/Field'
import { MoneyField } from '../../platform/ui/MoneyField'
import { MoreFields } from '../../platform/ui/MoreFields'
import { amountExample, moneyForInput } from '../../platform/ui/money'
import { useAuth } from '../../site/accounts/AuthContext'
import { hasPermission } from '../../site/accounts/staff'
import {
  contentFormConfig,
  DescriptionField,
  DraftField,
  type FieldsProps,
  TitleField,
} from '../../site/content/ContentForm'
import { FileField } from '../../site/content/FileField'
import { MultipleFilesField } from '../../site/content/MultipleFilesField'
import { type OtherPage, RecordFrame } from '../../site/content/RecordFrame'
import { RecordParts } from '../../site/content/RecordParts'
import { useIsModuleOn } from '../../site/modules/useIsModuleOn'
import { BandField } from './BandField'
import { ItemTranslationFields } from './ItemTranslationFields'
import { additionalPictureLabel, imageMissing, type MerchItem, maxItemPictures } from './merch'
import { PricingFields } from './PricingFields'
import { ShippingAndTaxFields } from './ShippingAndTaxFields'
import type { ShippingAndTax, ShippingAndTaxOptions } from './shipping-and-tax'

export const merchFormConfig = contentFormConfig({
  tab: msg('Merch'),
  noun: msg('item'),
  empty: msg('No merch items found.'),
  upload: msg('Upload New Merch Item'),
  uploaded: msg('Merch item uploaded successfully!'),
  failure: msg('Failed to upload merch item.'),
  api: href('/api/merch'),
  canDraft: true,
  required: { names: ['image'], message: imageMissing },
  address: ({ id }) => href('/item/:id', { id }),
  outcome: ({ isDraft }: Item) => (isDraft ? t('It is a draft: no one can buy it yet.') : undefined),
  next: (item: Item) => [
    { name: t('Add sizes or colours'), to: href('/admin/merch/:id/variants', { id: item.id }) },
  ],
  Fields: MerchFields,
})

type Item = MerchItem & ShippingAndTax & { bandId: number | null; isDraft: boolean }
interface ItemOptions extends ShippingAndTaxOptions {
  bands: { id: number; title: string }[]
  locales: Locale[]
}
type Fields = FieldsProps<Item, ItemOptions>

function MerchFields({ record: item, options, limitBytes, entered, page, ...given }: Fields) {
  const formErrors = given.formErrors ?? (entered && { message: '', errors: {}, values: entered.values })
  const maySell = hasPermission(useAuth().user, 'sell')
  const hasShares = useIsModuleOn('shares')
  return (
    <RecordFrame
      file={
        <Pictures item={item} limitBytes={limitBytes} entered={entered} page={page} formErrors={formErrors} />
      }
      side={<Selling item={item} options={options} entered={entered} formErrors={formErrors} />}
      also={item && pagesOf(item, maySell, hasShares)}
    >
      <TitleField defaultValue={item?.title} formErrors={formErrors} />
      <DescriptionField defaultValue={item?.description} formErrors={formErrors} />
      <ItemTranslationFields
        translations={item?.translations}
        locales={options.locales}
        formErrors={formErrors}
      />
      {item && item.optionNames.length > 0 ? (
        <input type="hidden" name="price" value={moneyForInput(item.priceCents)} />
      ) : (
        <PriceAndStock item={item} formErrors={formErrors} />
      )}
    </RecordFrame>
  )
}

function Pictures({
  item,
  entered,
  page,
  ...given
}: { item?: MerchItem } & Pick<Fields, 'limitBytes' | 'entered' | 'page' | 'formErrors'>) {
  const more = (
    <MultipleFilesField
      label={t('More pictures')}
      name="images"
      kind="merchImage"
      hint={t('Up to {maxPictures} with the image.', { maxPictures: maxItemPictures })}
      {...given}
    />
  )
  if (!item)
    return (
      <div className="field-row">
        <FileField label={t('Image')} name="image" kind="merchImage" hint={t('JPEG or PNG.')} {...given} />
        {more}
      </div>
    )
  return (
    <>
      <FileField label={t('Image')} name="image" kind="merchImage" currentFile={item.image} {...given} />
      <RecordParts
        lists={[{ ...pictureList(item), add: more }]}
        page={page}
        formErrors={given.formErrors}
        removed={entered?.removed}
      />
    </>
  )
}

const initialOptional = { shipsFrom: '', bandId: '', shippingClassId: '', taxCode: '', taxBehavior: '' }

/** The panel of an item's form with the start of sale, band and shipping. */
function Selling({
  item,
  options,
  entered,
  formErrors,
}: { item?: Item } & Pick<Fields, 'options' | 'entered' | 'formErrors'>) {
  return (
    <>
      <DraftField isDraft={item?.isDraft} entered={entered} formErrors={formErrors} />
      <MoreFields initial={initialOptional} isUsed={item && isSoldSpecially(item)} formErrors={formErrors}>
        <BandField bands={options.bands} chosen={item?.bandId} formErrors={formErrors} />
        <Field
          label={t('Pre-order until')}
          name="shipsFrom"
          type="date"
          hint={t('Leave empty if in stock.')}
          defaultValue={item?.shipsFrom ?? undefined}
          formErrors={formErrors}
        />
        <ShippingAndTaxFields item={item} options={options} formErrors={formErrors} />
      </MoreFields>
    </>
  )
}

const isSoldSpecially = ({ shipsFrom, bandId, shippingClassId, taxCode, taxBehavior }: Item) =>
  Boolean(shipsFrom || bandId || shippingClassId || taxCode || taxBehavior)

const pictureList = ({ pictures }: MerchItem) => ({
  type: 'picture',
  asksAltTexts: true,
  parts: pictures.map(({ id, image }, index) => ({
    id,
    title: additionalPictureLabel(index),
    picture: image,
  })),
})

/** @param maySell false for editors, who may not open pages about sales */
function pagesOf(
  { id, optionNames, variants }: MerchItem,
  maySell: boolean,
  hasShares: boolean,
): OtherPage[] {
  const pages = href('/admin/:kind/:id', { kind: 'merch', id })
  const hasOptions = optionNames.length > 0
  const options = hasOptions
    ? {
        name: t('Options and variants'),
        to: `${pages}/variants`,
        note: t('{count, plural, other {# variants}}', { count: variants.length }),
      }
    : { name: t('Add options'), to: `${pages}/variants`, note: t('Sizes or colours') }
  if (!maySell) return [options]
  const files = { name: t('Files'), to: `${pages}/files`, note: t('Downloads') }
  const bundle = { name: t('Bundle'), to: `${pages}/bundle`, note: t('Made of other items') }
  const shares = { name: t('Royalties'), to: `${pages}/shares`, note: t('Who gets part of its sales') }
  return [options, files, ...(hasOptions ? [] : [bundle]), ...(hasShares ? [shares] : [])]
}

function PriceAndStock({ item, formErrors }: { item?: MerchItem; formErrors?: FormErrors }) {
  const isBundle = item?.variants[0] !== undefined && item.variants[0].parts.length > 0
  return (
    <>
      <div className="field-row">
        <MoneyField
          label={t('Price')}
          name="price"
          required
          hint={t('In {amountExample}.', { amountExample: amountExample(1250) })}
          cents={item?.priceCents}
          formErrors={formErrors}
        />
        {isBundle ? (
          <p>{t('Stock follows its parts.')}</p>
        ) : (
          <Field
            label={t('Stock')}
            name="stock"
            type="number"
            min={0}
            hint={t('Leave empty for unlimited.')}
            defaultValue={item?.stock ?? undefined}
            formErrors={formErrors}
          />
        )}
      </div>
      <PricingFields pricing={item?.variants[0]} formErrors={formErrors} />
      {item && !isBundle && (
        <input
          type="hidden"
          name="previousStock"
          value={formErrors?.values.previousStock ?? item.stock ?? ''}
        />
      )}
    </>
  )
}
