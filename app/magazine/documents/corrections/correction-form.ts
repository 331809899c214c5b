import { z } from 'zod'
import { msg, t } from '../../../platform/i18n/i18n'
import { maxAltTextLength } from '../../../site/content/alt-text'

/** A page's text as lines, without characters that databases refuse. */
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
  .max(maxAltTextLength, {
    error: () => t('Use at most {maxAltText} characters.', { maxAltText: maxAltTextLength }),
  })
  .default('')
