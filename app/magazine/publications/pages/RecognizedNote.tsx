import { t } from '../../../platform/i18n/i18n'
export function RecognizedNote() {
  return (
    <p>
      <small>{t('A program recognized this text in pictures of the pages. It may have mistakes.')}</small>
    </p>
  )
}
