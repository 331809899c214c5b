import { Link } from '@remix-run/react'
import { contentFormConfig, DescriptionField, type FieldsProps, TitleField } from '../content/ContentForm'
import { FileField } from '../content/FileField'
import { MultipleFilesField } from '../content/MultipleFilesField'
import { RecordParts } from '../content/RecordParts'
import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { MoneyField } from '../ui/MoneyField'
import { amountExample, moneyForInput } from '../ui/money'
import { BandField } from './BandField'
import { imageMissing, type MerchItem, maxPictures, pictureName } from './merch'
import { ShippingAndTaxFields } from './ShippingAndTaxFields'
import type { ShippingAndTax, ShippingAndTaxOptions } from './shipping-and-tax'

export const merchFormConfig = contentFormConfig({
  tab: 'Merch',
  empty: 'No merch items found.',
  upload: 'Upload New Merch Item',
  uploaded: 'Merch item uploaded successfully!',
  failure: 'Failed to upload merch item.',
  api: '/api/merch',
  required: { names: ['image'], message: imageMissing },
  address: ({ id }) => `/item/${id}`,
  Fields: MerchFields,
})

type Fields = FieldsProps<
  MerchItem & ShippingAndTax & { bandId: number | null },
  ShippingAndTaxOptions & { bands: { id: number; title: string }[] }
>

function MerchFields({ record: item, options, limitBytes, entered, page, ...given }: Fields) {
  const formErrors = given.formErrors ?? (entered && { message: '', errors: {}, values: entered.values })
  return (
    <>
      <TitleField defaultValue={item?.title} formErrors={formErrors} />
      <DescriptionField defaultValue={item?.description} formErrors={formErrors} />
      {item && <VariantsLink item={item} />}
      {item && (
        <p>
          Downloads: <Link to={`/admin/merch/${item.id}/files`}>Files</Link>
          {item.optionNames.length === 0 && (
            <>
              {' · '}
              Made of other items: <Link to={`/admin/merch/${item.id}/bundle`}>Bundle</Link>
            </>
          )}
        </p>
      )}
      {item && item.optionNames.length > 0 ? (
        <input type="hidden" name="price" value={moneyForInput(item.priceCents)} />
      ) : (
        <PriceAndStock item={item} formErrors={formErrors} />
      )}
      <Field
        label="Pre-order until"
        name="shipsFrom"
        type="date"
        hint="Leave empty if in stock."
        defaultValue={item?.shipsFrom ?? undefined}
        formErrors={formErrors}
      />
      <BandField bands={options.bands} chosen={item?.bandId} formErrors={formErrors} />
      <ShippingAndTaxFields item={item} options={options} formErrors={formErrors} />
      <FileField
        label="Image"
        name="image"
        kind="merchImage"
        limitBytes={limitBytes}
        currentFile={item?.image}
        formErrors={formErrors}
      />
      {item && <RecordParts lists={[pictureList(item)]} page={page} removed={entered?.removed} />}
      <MultipleFilesField
        label="More pictures"
        name="images"
        kind="merchImage"
        hint={`Up to ${maxPictures} with the image above.`}
        limitBytes={limitBytes}
        formErrors={formErrors}
      />
    </>
  )
}

const pictureList = ({ pictures }: MerchItem) => ({
  heading: 'Pictures',
  type: 'picture',
  parts: pictures.map(({ id, image }, index) => ({ id, title: pictureName(index), picture: image })),
})

function VariantsLink({ item }: { item: MerchItem }) {
  const address = `/admin/merch/${item.id}/variants`
  if (item.optionNames.length === 0)
    return (
      <p>
        Sizes or colours: <Link to={address}>Add options</Link>
      </p>
    )
  return (
    <p>
      {item.variants.length} variants: <Link to={address}>Options and variants</Link>
    </p>
  )
}

function PriceAndStock({ item, formErrors }: { item?: MerchItem; formErrors?: FormErrors }) {
  const isBundle = item?.variants[0] !== undefined && item.variants[0].parts.length > 0
  return (
    <>
      <div className="field-row">
        <MoneyField
          label="Price"
          name="price"
          required
          hint={`In ${amountExample(1250)}.`}
          cents={item?.priceCents}
          formErrors={formErrors}
        />
        {isBundle ? (
          <p>Stock follows its parts.</p>
        ) : (
          <Field
            label="Stock"
            name="stock"
            type="number"
            min={0}
            hint="Leave empty for unlimited."
            defaultValue={item?.stock ?? undefined}
            formErrors={formErrors}
          />
        )}
      </div>
      {item && !isBundle && <input type="hidden" name="previousStock" value={item.stock ?? ''} />}
    </>
  )
}
