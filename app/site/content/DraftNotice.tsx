import { t } from '../../platform/i18n/i18n'
import { formatClockTime, formatDate, formatDateTime, formatList } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import type { StoredDraft } from '../accounts/stored-drafts'
import type { useDraft } from './useDraft'

export function DraftNotice({ draft, version }: { draft: ReturnType<typeof useDraft>; version?: number }) {
  const { offered, restored, restore, discard } = draft
  if (restored)
    return (
      <Message role="status">
        {t('Restored, not saved yet.')} {filesIn(restored)}
      </Message>
    )
  if (!offered) return null
  const isOutdated = version !== undefined && offered.values.version !== String(version)
  return (
    <section className="message draft-notice" aria-label={t('Unsaved changes')}>
      <p role="status">
        {t('Unsaved changes from {momentIn}.', { momentIn: momentIn(offered.savedAt) })}{' '}
        {isOutdated && `${t('Someone has saved changes since.')} `}
        {filesIn(offered)}
      </p>
      <p className="form-actions">
        <button type="button" className="button is-plain" onClick={() => restore(offered)}>
          {t('Restore')}
        </button>
        <button type="button" className="link-button" onClick={() => discard(offered)}>
          {t('Discard')}
        </button>
      </p>
    </section>
  )
}

const filesIn = ({ files }: StoredDraft) =>
  files.length > 0 && t('Choose your files again: {names}.', { names: formatList(files) })

/** Returns the time of day for today, such as "14:03", and the date and time for other days. */
function momentIn(savedAt: number): string {
  const saved = new Date(savedAt)
  const isToday = formatDate(saved.toISOString()) === formatDate(new Date().toISOString())
  return isToday ? formatClockTime(saved) : formatDateTime(saved.toISOString())
}
