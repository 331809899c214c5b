import type { FormErrors } from '../../platform/errors/errors'
import { t } from '../../platform/i18n/i18n'
import { TextArea } from '../../platform/ui/FormFields'
import { useAltTexts } from '../uploads/use-alt-texts'
import { altTextField, maxAltTextLength } from './alt-text'

interface AltTextFieldProps {
  /** The name of the file field, or the stored path of a picture in a list. */
  of: string
  path?: string | null
  /** A text that distinguishes the field from others on the page. */
  about?: string
  formErrors?: FormErrors
}

export function AltTextField({ of, path, about, formErrors }: AltTextFieldProps) {
  const texts = useAltTexts()
  return (
    <TextArea
      label={t('Alternative text')}
      name={altTextField(of)}
      rows={2}
      maxLength={maxAltTextLength}
      hint={about ? undefined : t('Describes the picture for screen readers.')}
      aria-label={about && t('Alternative text of {about}', { about })}
      defaultValue={path ? texts[path] : undefined}
      formErrors={formErrors}
    />
  )
}
