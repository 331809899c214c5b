import { useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import type { FormErrors } from '../platform/errors'

import { useAuth } from './AuthContext'

/** The login form with JavaScript: the same login by the JSON API, whose token goes to local storage. */
export function useLoginForm(redirectTo: string) {
  const { login } = useAuth()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await sent('/api/auth/login', event.currentTarget, ['username', 'password'])
      const body = await answer.json()
      if (!answer.ok) return setProblem(body.message)
      login(body.token, body.user)
      navigate(body.redirectTo ?? redirectTo)
    } catch {
      setProblem('Login failed. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { problem, isBusy, submit }
}

/** The registration form with JavaScript. */
export function useRegisterForm() {
  const navigate = useNavigate()
  const [formErrors, setRefusal] = useState<FormErrors>()
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setBusy(true)
    setRefusal(undefined)
    try {
      const answer = await sent('/api/auth/register', event.currentTarget, ['username', 'email', 'password'])
      const body = await answer.json()
      if (answer.ok) navigate('/login?message=registered')
      else setRefusal({ message: body.message, errors: body.errors ?? {}, values: {} })
    } catch {
      setRefusal({ message: 'Registration failed. Please try again.', errors: {}, values: {} })
    } finally {
      setBusy(false)
    }
  }
  return { formErrors, isBusy, submit }
}

function sent(address: string, form: HTMLFormElement, names: string[]): Promise<Response> {
  const values = new FormData(form)
  const body = JSON.stringify(Object.fromEntries(names.map((name) => [name, values.get(name)])))
  return fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
}
