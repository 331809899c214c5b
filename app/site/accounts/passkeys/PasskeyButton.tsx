import { t } from '../../../platform/i18n/i18n'
import type { usePasskeyLogin } from './usePasskeyLogin'

/** Appears where the browser can use passkeys. */
export function PasskeyButton({ passkey }: { passkey: ReturnType<typeof usePasskeyLogin> }) {
  const { isOffered, isBusy, press } = passkey
  if (!isOffered) return null
  return (
    <div>
      <button type="button" className="button is-plain" disabled={isBusy} onClick={press}>
        {t('Log in with a passkey')}
      </button>
    </div>
  )
}
