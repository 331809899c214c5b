import { z } from 'zod'
import { msg, t } from '../../../platform/i18n/i18n'
import { maxAltText } from '../../../site/content/alt-text'

/** Text as lines, without what no database takes. */
export const PageTextField = z
  .string()
  .max(100_000, msg('The text is too long.'))
  .transform((typed) =>
    typed
      .replace(/\r\n?/g, '\n')
      .replaceAll('\0', '')
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  )

export const PageDescriptionField = z
  .string()
  .trim()
  .max(maxAltText, { error: () => t('Use at most {maxAltText} letters.', { maxAltText }) })
  .default('')
