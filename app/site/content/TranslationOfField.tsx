import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { Field } from '../../platform/ui/Field'

interface TranslationOfFieldProps {
  chosen?: string
  choices: string[]
  hint: string
  formErrors?: FormErrors
}

/** A choice of the record that this one translates; an empty text means none. */
export function TranslationOfField({ chosen, choices, hint, formErrors }: TranslationOfFieldProps) {
  return (
    <>
      <Field
        label={t('Translation of')}
        name="translationOf"
        maxLength={400}
        dir="auto"
        list="translation-choices"
        autoComplete="off"
        defaultValue={chosen}
        formErrors={formErrors}
        hint={hint}
      />
      <datalist id="translation-choices">
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  )
}
