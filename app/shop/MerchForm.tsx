import { contentDesk, DescriptionField, type FieldsProps, TitleField } from '../content/ContentForm'
import { FileField } from '../content/FileField'
import { Field } from '../ui/Field'
import { dollarsPattern, plainDollars } from '../ui/money'
import { imageMissing, type MerchItem } from './merch'
import { SendingFields } from './SendingFields'
import type { Sending, SendingOptions } from './sending'

export const merchDesk = contentDesk({
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

type Fields = FieldsProps<MerchItem & Sending, SendingOptions>

function MerchFields({ record: item, options, limitBytes, formErrors }: Fields) {
  return (
    <>
      <TitleField defaultValue={item?.title} formErrors={formErrors} />
      <DescriptionField defaultValue={item?.description} formErrors={formErrors} />
      <div className="field-row">
        <Field
          label="Price"
          name="price"
          inputMode="decimal"
          pattern={dollarsPattern}
          title="Such as 12.50"
          required
          hint="In dollars, such as 12.50."
          defaultValue={item && plainDollars(item.priceCents)}
          formErrors={formErrors}
        />
        <Field
          label="Stock"
          name="stock"
          type="number"
          min={0}
          hint="Leave empty for unlimited."
          defaultValue={item?.stock ?? undefined}
          formErrors={formErrors}
        />
      </div>
      <SendingFields item={item} options={options} formErrors={formErrors} />
      {item && <input type="hidden" name="previousStock" value={item.stock ?? ''} />}
      <FileField
        label="Image"
        name="image"
        kind="merchImage"
        limitBytes={limitBytes}
        currentFile={item?.image}
        formErrors={formErrors}
      />
    </>
  )
}
