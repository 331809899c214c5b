import { t } from '../i18n/i18n'
import { useDoneMessage } from './done-message'
import { Message } from './Message'

/** Says once that a form was saved, on the page that `redirectDone` led to with the word `saved`. */
export function SavedMessage() {
  return useDoneMessage() === 'saved' ? <Message role="status">{t('Your changes are saved.')}</Message> : null
}
