import type { FormErrors } from '../../platform/errors/errors'
import { msg, t } from '../../platform/i18n/i18n'
import { totalSizeProblem } from '../uploads/file-rules'
import { type FormAnswer, filesInForm } from './send-form'

export function errorsBeforeSending(
  element: HTMLFormElement,
  form: FormData,
  required: { names: string[]; message: string } | undefined,
  limitBytes: number | undefined,
): FormErrors | undefined {
  const invalid = element.querySelector<HTMLInputElement>('input[data-problem]')
  if (invalid) return { message: invalid.dataset.problem ?? '', errors: {}, values: {} }
  const missing = required?.names.filter(
    (name) => !form.getAll(name).some((file) => file instanceof File && file.name),
  )
  if (!required || !missing || missing.length === 0) return sizeError(form, limitBytes)
  const errors = Object.fromEntries(missing.map((name) => [name, [t(required.message)]]))
  return { message: t(required.message), errors, values: {} }
}

function sizeError(form: FormData, limitBytes = Number.POSITIVE_INFINITY): FormErrors | undefined {
  const bytes = filesInForm(form).reduce((sum, { size }) => sum + size, 0)
  return bytes > limitBytes ? { message: totalSizeProblem(limitBytes), errors: {}, values: {} } : undefined
}

const loggedOut = msg(
  'You have been logged out. Log in again in another tab, then submit this form again. Your entries are kept.',
)

export function formErrorsFrom({ status, body }: FormAnswer, failure: string): FormErrors {
  if (status === 401) return { message: t(loggedOut), errors: {}, values: {}, isLoggedOut: true }
  const isExplained = status < 500 || body.message?.startsWith(failure)
  const message = isExplained ? body.message || failure : failure
  return { message, errors: body.errors ?? {}, values: {}, newer: body.newer }
}
