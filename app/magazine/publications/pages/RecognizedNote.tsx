import { t } from '../../../platform/i18n/i18n'
export function RecognizedNote() {
  return (
    <p>
      <small>{t('This text was recognized automatically. It may contain mistakes.')}</small>
    </p>
  )
}
