import { useSubmit } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { postJson } from '../post-json'
import { isPasskeyDialogCancelled, loadWebAuthnInBrowser } from './browser-passkeys'

export function useNewPasskey() {
  const submit = useSubmit()
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const [isBusy, setBusy] = useState(false)
  const fail = (message: string, errors = {}) => setFormErrors({ message, errors, values: {} })

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const fields = new FormData(form)
    setBusy(true)
    setFormErrors(undefined)
    try {
      const password = fields.get('password') ?? undefined
      const answer = await postJson(href('/api/auth/passkeys/new-options'), { password })
      const options = await answer.json()
      if (!answer.ok) return fail(options.message, options.errors)
      const { startRegistration } = await loadWebAuthnInBrowser()
      const credential = await startRegistration({ optionsJSON: options })
      fields.delete('password')
      fields.set('credential', JSON.stringify(credential))
      submit(fields, { method: 'post' })
    } catch (error) {
      fail(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { formErrors, isBusy, add }
}

function messageOf(error: unknown): string {
  if (error instanceof Error && error.name === 'InvalidStateError')
    return t('This device already has a passkey for your account.')
  if (isPasskeyDialogCancelled(error)) return t('No passkey was created. Try again when you are ready.')
  return t('The passkey was not added. Please try again.')
}
