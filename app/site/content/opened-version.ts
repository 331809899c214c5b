import { z } from 'zod'
import { msg } from '../../platform/i18n/i18n'

/** The version of a record that a form was opened on, and a digest of each shown value. */
export interface OpenedOn {
  version: number
  digests: string
}

const Version = z
  .string()
  .regex(/^\d{1,9}$/, msg('Version must be a whole number.'))
  .transform(Number)
  .optional()

/**
 * The form fields with the version it was opened on; `overwrite` is a newer version that was seen and may be
 * overwritten.
 */
export const openedFields = {
  version: Version,
  overwrite: Version,
  opened: z.string().max(1000).default(''),
}

export const Opened = z.object(openedFields)

export function openedFrom(form: z.output<typeof Opened>): OpenedOn | undefined {
  const version = form.overwrite ?? form.version
  return version === undefined ? undefined : { version, digests: form.opened }
}

/** Returns the same for a program, which names the version alone. */
export const openedAtVersion = (version: number | undefined): OpenedOn | undefined =>
  version === undefined ? undefined : { version, digests: '' }
