import { t } from '../../../platform/i18n/i18n'
import type { usePasskeyLogin } from './usePasskeyLogin'

/** A button that appears if the browser supports passkeys. */
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
