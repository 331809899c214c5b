import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { TextArea } from '../ui/FormFields'
import { type MerchItem, optionsOf } from './merch'

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

export function SaveButton({ intent, label }: { intent: string; label: string }) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <button type="submit" name="intent" value={intent} className="button" disabled={isSending}>
      {label}
    </button>
  )
}
