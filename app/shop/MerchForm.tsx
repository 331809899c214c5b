import { Field } from '../ui/Field'
import { FileField } from '../uploads/FileField'
import { DescriptionField, RecordForm, type RecordFormOptions, TitleField } from '../uploads/RecordForm'
import type { MerchItem } from './merch'
import { merchImageMissing } from './merch-form'

interface MerchFormProps extends RecordFormOptions {
  /** The item to change; a new one where there is none. */
  item?: MerchItem
}

/** Uploads an item of merchandise, or changes one. */
export function MerchForm({ limitBytes, refusal, isDone, item }: MerchFormProps) {
  return (
    <RecordForm
      id={item?.id}
      pages="/admin/merch"
      api="/api/merch"
      upload="Upload New Merch Item"
      uploaded="Merch item uploaded successfully!"
      failure="Failed to upload merch item."
      required={{ names: ['image'], message: merchImageMissing }}
      refusal={refusal}
      isDone={isDone}
    >
      {(refused) => (
        <>
          <TitleField defaultValue={item?.title} refusal={refused} />
          <DescriptionField defaultValue={item?.description} refusal={refused} />
          <div className="field-row">
            <Field
              label="Price"
              name="price"
              type="number"
              min={0}
              step="0.01"
              inputMode="decimal"
              required
              hint="In dollars."
              defaultValue={item && (item.priceCents / 100).toFixed(2)}
              refusal={refused}
            />
            <Field
              label="Stock"
              name="stock"
              type="number"
              min={0}
              hint="Empty is unlimited."
              defaultValue={item?.stock ?? undefined}
              refusal={refused}
            />
          </div>
          {item && <input type="hidden" name="seenStock" value={item.stock ?? ''} />}
          <FileField
            label="Image"
            name="image"
            kind="merchImage"
            limitBytes={limitBytes}
            present={item?.image}
            refusal={refused}
          />
        </>
      )}
    </RecordForm>
  )
}
