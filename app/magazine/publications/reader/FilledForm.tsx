import { useCallback, useEffect, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { LeaveGuard } from '../../../site/content/LeaveGuard'
import type { PdfDocument } from './pdf.client'
import { saveBytesAsFile } from './save-bytes.client'
import './form.css'

interface FilledFormProps {
  pdf: PdfDocument
  title: string
  /** Whether the form is hidden by another panel. */
  isHidden: boolean
}

export default function FilledForm({ pdf, title, isHidden }: FilledFormProps) {
  const [isChanged, setChanged] = useState(() => pdf.annotationStorage.size > 0)
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')
  const loss = useCallback(() => t('What you entered into the form is not saved.'), [])

  useEffect(() => {
    const storage = pdf.annotationStorage as { onSetModified: (() => void) | null }
    storage.onSetModified = () => {
      setChanged(true)
      setState('idle')
    }
    return () => {
      storage.onSetModified = null
    }
  }, [pdf])

  const save = async () => {
    setState('saving')
    try {
      saveBytesAsFile(await pdf.saveDocument(), `${title} (filled).pdf`, 'application/pdf')
      setState('idle')
      setChanged(false)
    } catch {
      setState('failed')
    }
  }

  if (!isChanged) return null
  return (
    <div className="reader-note" data-hidden={isHidden || undefined}>
      <LeaveGuard loss={loss} />
      <p role="status">
        {state === 'failed' ? `${t('The PDF could not be saved.')} ` : `${t('Not saved yet.')} `}
        <button type="button" disabled={state === 'saving'} onClick={save}>
          {state === 'saving' ? t('Saving…') : t('Save filled PDF')}
        </button>
      </p>
    </div>
  )
}
