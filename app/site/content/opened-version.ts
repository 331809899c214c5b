import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'

/** The version of a record with which a form was opened, and a digest of each displayed value. */
export interface OpenedVersion {
  version: number
  digests: string
}

const Version = z
  .string()
  .regex(/^\d{1,9}$/, msg('Version must be a whole number.'))
  .transform(Number)
  .optional()

/** The form fields with the opened version; `overwrite` is a newer version that may be overwritten. */
export const openedVersionFields = {
  version: Version,
  overwrite: Version,
  opened: z.string().max(1000).default(''),
}

export const OpenedVersionForm = z.object(openedVersionFields)

export function openedVersionFrom(form: z.output<typeof OpenedVersionForm>): OpenedVersion | undefined {
  const version = form.overwrite ?? form.version
  return version === undefined ? undefined : { version, digests: form.opened }
}

/** Returns the opened version of a program, which names a version only. */
export const openedVersionOfProgram = (version: number | undefined): OpenedVersion | undefined =>
  version === undefined ? undefined : { version, digests: '' }
