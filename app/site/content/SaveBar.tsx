import { useEffect, useRef, useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { formatDateTime, formatShortDate } from '../../platform/ui/format'
import { publishButton } from './publish-button'
import { contentStatusNames, type RecordStatus } from './status'

interface SaveBarProps {
  submit: string
  canDraft?: boolean
  isBusy: boolean
  /** Cancels sending, as long as that is possible. */
  cancel?: () => void
  saving?: string
  /** The status of the record; undefined for a new one. */
  standing?: RecordStatus
  preview?: string
  isChanged: () => boolean
}

/**
 * Shows the bar at the end of a form, which is always visible: buttons to save and to view, and the state of
 * saving.
 */
export function SaveBar({
  submit,
  canDraft,
  isBusy,
  cancel,
  saving,
  standing,
  preview,
  isChanged,
}: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isUnsaved = useUnsaved(bar, isChanged, isBusy)
  return (
    <div className="form-actions save-bar" ref={bar}>
      {standing?.status === 'draft' && (
        <button type="submit" className="button" name={publishButton} value="on" disabled={isBusy}>
          {t('Publish')}
        </button>
      )}
      <button
        type="submit"
        className={standing?.status === 'draft' ? 'button is-plain' : 'button'}
        disabled={isBusy}
      >
        {submit}
      </button>
      {canDraft && (
        <button type="submit" className="button is-plain" name="isDraft" value="on" disabled={isBusy}>
          {t('Save draft')}
        </button>
      )}
      {preview && !isBusy && (
        <a className="button is-plain" href={preview} target="_blank" rel="noreferrer">
          {standing?.status === 'published' ? t('View it') : t('Preview')}
        </a>
      )}
      {cancel && (
        <button type="button" className="link-button" onClick={cancel}>
          {t('Cancel')}
        </button>
      )}
      {saving && <span role="status">{saving}</span>}
      {!isBusy && (isUnsaved || standing) && (
        <span className="save-state" data-is-unsaved={isUnsaved || undefined}>
          {isUnsaved ? t('Unsaved changes') : standing && standingText(standing)}
        </span>
      )}
    </div>
  )
}

function standingText({ status, at }: RecordStatus): string {
  if (status === 'draft' || !at) return t(contentStatusNames[status])
  return `${t(contentStatusNames[status])} ${status === 'scheduled' ? formatDateTime(at) : formatShortDate(at)}`
}

/** Returns whether the surrounding form differs from what is saved, updated after each change. */
function useUnsaved(inside: { current: HTMLElement | null }, isChanged: () => boolean, isBusy: boolean) {
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    if (isBusy) return
    const form = inside.current?.closest('form')
    let frame = 0
    // Buttons and dropped files change fields after the event.
    const check = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => setUnsaved(isChanged()))
    }
    const events = ['input', 'change', 'click', 'drop']
    for (const event of events) form?.addEventListener(event, check)
    check()
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) form?.removeEventListener(event, check)
    }
  }, [inside, isChanged, isBusy])
  return isUnsaved
}
