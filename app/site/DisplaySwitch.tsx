import { href } from '../platform/href'
import { t } from '../platform/i18n/i18n'
import { useIsEink } from './display'

/** Switches between electronic paper and normal display, and reloads the page, since its styles change. */
export function DisplaySwitch() {
  const isEink = useIsEink()
  return (
    <form method="post" action={href('/display')}>
      <button type="submit" name="display" value={isEink ? 'normal' : 'eink'} className="link-button">
        {isEink ? t('Normal display') : t('E-ink display')}
      </button>
    </form>
  )
}
