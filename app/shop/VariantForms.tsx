import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { Select, TextArea } from '../ui/FormFields'
import { MoneyField } from '../ui/MoneyField'
import { type MerchItem, type MerchVariant, optionsOf, pictureName, valuesText } from './merch'
import { variantField } from './options'

interface FormProps {
  item: MerchItem
  formErrors?: FormErrors
}

const examples = [
  { name: 'Size', values: 'S\nM\nL' },
  { name: 'Colour', values: 'Black\nWhite' },
]

export function OptionFields({ item, formErrors: anyErrors }: FormProps) {
  const formErrors = anyErrors?.values.intent === 'options' ? anyErrors : undefined
  const options = optionsOf(item)
  return (
    <section id="options" aria-labelledby="options-title">
      <h2 id="options-title">Options</h2>
      <p>Up to two choices for shoppers, such as size and colour.</p>
      <Form method="post" preventScrollReset className="upload-form">
        <input type="hidden" name="version" value={item.version} />
        {formErrors?.errors.mayRemove && <input type="hidden" name="mayRemove" value="on" />}
        <div className="field-row">
          {examples.map((example, index) => (
            <fieldset key={example.name} className="variants-option">
              <legend>{index === 0 ? 'First option' : 'Second option'}</legend>
              <Field
                label="Name"
                name={`name${index + 1}`}
                maxLength={30}
                placeholder={example.name}
                defaultValue={options[index]?.name}
                formErrors={formErrors}
              />
              <TextArea
                label="Values"
                name={`values${index + 1}`}
                hint="One per line, in display order."
                rows={5}
                placeholder={example.values}
                defaultValue={options[index]?.values.join('\n')}
                formErrors={formErrors}
              />
            </fieldset>
          ))}
        </div>
        <SaveButton intent="options" label="Save options" />
      </Form>
    </section>
  )
}

export function VariantTable({ item, formErrors: anyErrors }: FormProps) {
  const formErrors = anyErrors?.values.intent === 'variants' ? anyErrors : undefined
  return (
    <section id="variants" aria-labelledby="variants-title">
      <h2 id="variants-title">Price and stock</h2>
      <p>Leave stock empty for unlimited.</p>
      <Form method="post" preventScrollReset className="upload-form">
        <input type="hidden" name="version" value={item.version} />
        <ul className="variants-list">
          {item.variants.map((variant) => (
            <VariantRow key={variant.id} variant={variant} item={item} formErrors={formErrors} />
          ))}
        </ul>
        <SaveButton intent="variants" label="Save variants" />
      </Form>
    </section>
  )
}

function VariantRow({ variant, item, formErrors }: FormProps & { variant: MerchVariant }) {
  const { id, values, priceCents, stock, sku, weightGrams, pictureId } = variant
  const previousStockName = variantField('previousStock', id)
  const previousStock = formErrors?.values[previousStockName] ?? stock ?? ''
  return (
    <li>
      <fieldset className="variants-row">
        <legend dir="auto">{valuesText(values) || 'The item'}</legend>
        <input type="hidden" name={previousStockName} value={previousStock} />
        <MoneyField
          label="Price"
          name={variantField('price', id)}
          required
          cents={priceCents}
          formErrors={formErrors}
        />
        <Field
          label="Stock"
          name={variantField('stock', id)}
          type="number"
          min={0}
          defaultValue={stock ?? undefined}
          formErrors={formErrors}
        />
        <Field
          label="SKU"
          name={variantField('sku', id)}
          maxLength={50}
          defaultValue={sku}
          formErrors={formErrors}
        />
        <Field
          label="Weight (g)"
          name={variantField('weight', id)}
          type="number"
          min={0}
          defaultValue={weightGrams ?? undefined}
          formErrors={formErrors}
        />
        {item.pictures.length > 0 && (
          <Select
            label="Picture"
            name={variantField('picture', id)}
            defaultValue={pictureId ?? ''}
            formErrors={formErrors}
          >
            <option value="">The item’s first</option>
            {item.pictures.map((picture, index) => (
              <option key={picture.id} value={picture.id}>
                {pictureName(index)}
              </option>
            ))}
          </Select>
        )}
      </fieldset>
    </li>
  )
}

function SaveButton({ intent, label }: { intent: string; label: string }) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <button type="submit" name="intent" value={intent} className="button" disabled={isSending}>
      {label}
    </button>
  )
}
