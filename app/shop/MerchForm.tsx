import { Field, type FormRefusal } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import { FileField } from '../uploads/FileField'
import { UploadForm } from '../uploads/UploadForm'
import type { MerchItem } from './merch'
import { merchImageMissing } from './merch-form'

export interface MerchFormProps {
  limitBytes?: number
  refusal?: FormRefusal
  isDone?: boolean
  /** The item to change; a new one where there is none. */
  item?: MerchItem
}

/** Uploads an item of merchandise, or changes one. */
export function MerchForm({ limitBytes, refusal, isDone, item }: MerchFormProps) {
  return (
    <UploadForm
      action={item ? `/admin/merch/${item.id}` : '/admin/merch/new'}
      api={item ? { address: `/api/merch/${item.id}`, method: 'PUT' } : { address: '/api/merch' }}
      submit={item ? 'Save changes' : 'Upload New Merch Item'}
      success={item ? 'Changes saved.' : 'Merch item uploaded successfully!'}
      failure="Failed to upload merch item."
      required={item ? undefined : { names: ['image'], message: merchImageMissing }}
      refusal={refusal}
      isDone={isDone}
    >
      {(refused) => (
        <>
          <Field
            label="Title"
            name="title"
            required
            maxLength={300}
            dir="auto"
            defaultValue={item?.title}
            refusal={refused}
          />
          <TextArea
            label="Description"
            name="description"
            maxLength={10_000}
            defaultValue={item?.description}
            refusal={refused}
          />
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
    </UploadForm>
  )
}
