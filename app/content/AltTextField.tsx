import type { FormErrors } from '../platform/http/errors'
import { Field } from '../ui/Field'
import { useAltTexts } from '../uploads/use-alt-texts'
import { altTextField, maxAltText } from './alt-text'

interface AltTextFieldProps {
  /** The name of the file field, or the stored path of a picture in a list. */
  of: string
  /** The stored picture, if there is one. */
  path?: string | null
  /** What tells it from the others on the page. */
  about?: string
  formErrors?: FormErrors
}

/** Asks what a picture shows. */
export function AltTextField({ of, path, about, formErrors }: AltTextFieldProps) {
  const texts = useAltTexts()
  return (
    <Field
      label="Alternative text"
      name={altTextField(of)}
      maxLength={maxAltText}
      dir="auto"
      hint="Read aloud to those who cannot see it."
      aria-label={about && `Alternative text of ${about}`}
      defaultValue={path ? texts[path] : undefined}
      formErrors={formErrors}
    />
  )
}
