import { t } from '../i18n/i18n'
import { useDoneMessage } from './done-message'
import { Message } from './Message'

/** Confirms once that a form was saved, after `redirectWithDoneFlash` with the word `saved`. */
export function SavedMessage() {
  return useDoneMessage() === 'saved' ? <Message role="status">{t('Your changes are saved.')}</Message> : null
}
