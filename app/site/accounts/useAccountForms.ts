import { useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { msg } from '../../platform/i18n/i18n'
import { useAuth } from './AuthContext'
import { withRedirectTo } from './login-address'
import { postJson } from './post-json'

const loginFailed = msg('Login failed. Please try again.')
const registrationFailed = msg('Registration failed. Please try again.')

/** Logs in by the JSON API, because the browser stores its token. */
export function useLoginForm(redirectTo: string) {
  const { login } = useAuth()
  const navigate = useNavigate()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)
  const [hasPasskey, setHasPasskey] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      const response = await postForm(href('/api/auth/login'), event.currentTarget, [
        'username',
        'password',
        'timeZone',
        'code',
      ])
      const body = await response.json()
      setNeedsCode(Boolean(body.secondFactor))
      setHasPasskey(Boolean(body.passkey))
      if (body.secondFactor && !needsCode) return
      if (!response.ok) return setError(body.message || loginFailed)
      login(body.token, body.user)
      navigate(body.redirectTo ?? redirectTo)
    } catch {
      setError(loginFailed)
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, needsCode, hasPasskey, submit }
}

export function useRegisterForm(redirectTo: string) {
  const navigate = useNavigate()
  const [formErrors, setFormErrors] = useState<FormErrors>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setFormErrors(undefined)
    try {
      const response = await postForm(href('/api/auth/register'), form, ['username', 'email', 'password'])
      const body = await response.json()
      const { username } = Object.fromEntries(new FormData(form))
      if (response.ok) navigate(withRedirectTo(href('/login'), redirectTo), { state: { username } })
      else
        setFormErrors({ message: body.message || registrationFailed, errors: body.errors ?? {}, values: {} })
    } catch {
      setFormErrors({ message: registrationFailed, errors: {}, values: {} })
    } finally {
      setBusy(false)
    }
  }
  return { formErrors, isBusy, submit }
}

function postForm(address: string, form: HTMLFormElement, names: string[]): Promise<Response> {
  const values = new FormData(form)
  return postJson(address, Object.fromEntries(names.map((name) => [name, values.get(name) ?? undefined])))
}
