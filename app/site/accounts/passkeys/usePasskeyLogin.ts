import { useNavigate } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { useAuth } from '../AuthContext'
import { postJson } from '../post-json'
import { canUsePasskeys, isPasskeyDialogCancelled, loadWebAuthnInBrowser } from './browser-passkeys'

/** The interval at which the challenge is renewed, before it expires. */
const renewMs = 8 * 60_000

/** Logs in with a passkey: by a button, and from the browser's suggestions at the username. */
export function usePasskeyLogin(redirectTo: string, isAutofilled = true) {
  const { login } = useAuth()
  const navigate = useNavigate()
  const [isOffered, setOffered] = useState(false)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const logIn = useCallback(
    async (useBrowserAutofill: boolean) => {
      const signed = await sign(useBrowserAutofill)
      const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const response = await postJson(href('/api/auth/passkeys/login'), { signed, timeZone })
      const body = await response.json()
      if (!response.ok) return setError(body.message)
      login(body.token, body.user)
      navigate(body.redirectTo ?? redirectTo)
    },
    [login, navigate, redirectTo],
  )

  const offer = useCallback(async () => {
    const { browserSupportsWebAuthnAutofill } = await loadWebAuthnInBrowser()
    if (await browserSupportsWebAuthnAutofill()) await logIn(true)
  }, [logIn])

  useEffect(() => {
    if (!canUsePasskeys()) return
    setOffered(true)
    if (!isAutofilled) return
    const offerSilently = () => void offer().catch(() => undefined)
    offerSilently()
    const renewal = setInterval(offerSilently, renewMs)
    return () => {
      clearInterval(renewal)
      void loadWebAuthnInBrowser().then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony())
    }
  }, [offer, isAutofilled])

  const press = async () => {
    setBusy(true)
    setError(undefined)
    await logIn(false).catch((failure: unknown) => {
      setError(
        isPasskeyDialogCancelled(failure)
          ? t('No passkey was used. Try again, or use your password.')
          : t('Login failed. Please try again.'),
      )
    })
    setBusy(false)
    if (isAutofilled) void offer().catch(() => undefined)
  }
  return { isOffered, error, isBusy, press }
}

async function sign(useBrowserAutofill: boolean) {
  const { startAuthentication } = await loadWebAuthnInBrowser()
  const answer = await postJson(href('/api/auth/passkeys/login-options'), {})
  if (!answer.ok) throw new Error('no challenge')
  return startAuthentication({ optionsJSON: await answer.json(), useBrowserAutofill })
}
