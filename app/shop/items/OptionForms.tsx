import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'
import { TextArea } from '../../platform/ui/FormFields'
import { type MerchItem, optionsOfItem } from './merch'
import './variants.css'

interface FormProps {
  item: MerchItem
  formErrors?: FormErrors
}

const examples = [
  { name: msg('Size'), values: msg('S, M, L') },
  { name: msg('Colour'), values: msg('Black, White') },
]

export function OptionFields({ item, formErrors: anyErrors }: FormProps) {
  const formErrors = anyErrors?.values.intent === 'options' ? anyErrors : undefined
  const options = optionsOfItem(item)
  return (
    <section id="options" aria-label={t('Options')}>
      <p>{t('Up to two choices for shoppers, such as size and colour.')}</p>
      <Form method="post" preventScrollReset className="upload-form">
        <input type="hidden" name="version" value={item.version} />
        {formErrors?.errors.mayRemove && <input type="hidden" name="mayRemove" value="on" />}
        <div className="field-row">
          {examples.map((example, index) => (
            <fieldset key={example.name} className="variants-option">
              <legend>{index === 0 ? t('First option') : t('Second option')}</legend>
              <Field
                label={t('Name')}
                name={`name${index + 1}`}
                maxLength={30}
                hint={t('For example {name}.', { name: t(example.name) })}
                defaultValue={options[index]?.name}
                formErrors={formErrors}
              />
              <TextArea
                label={t('Values')}
                name={`values${index + 1}`}
                hint={t('One per line, for example {values}.', { values: t(example.values) })}
                rows={5}
                defaultValue={options[index]?.values.join('\n')}
                formErrors={formErrors}
              />
            </fieldset>
          ))}
        </div>
        <SaveOptionsButton intent="options" label={t('Save options')} isMain={options.length === 0} />
      </Form>
    </section>
  )
}

interface SaveButtonProps {
  intent: string
  label: string
  /** Whether this is the main action of the page. */
  isMain: boolean
}

export function SaveOptionsButton({ intent, label, isMain }: SaveButtonProps) {
  const isSending = useNavigation().formData?.get('intent') === intent
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={isMain ? 'button' : 'button is-plain'}
      disabled={isSending}
    >
      {label}
    </button>
  )
}
