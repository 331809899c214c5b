import { useEffect, useState } from 'react'
import { downloadBytes } from './download-bytes.client'
import type { Pdf } from './pdf.client'
import './form.css'

interface FilledFormProps {
  pdf: Pdf
  title: string
  isHidden: boolean
}

/** Offers a PDF with what was entered into its form, which is made in the browser and sent nowhere. */
export default function FilledForm({ pdf, title, isHidden }: FilledFormProps) {
  const [isChanged, setChanged] = useState(() => pdf.annotationStorage.size > 0)
  const [state, setState] = useState<'idle' | 'saving' | 'failed'>('idle')

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

  useEffect(() => {
    if (!isChanged) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isChanged])

  const save = async () => {
    setState('saving')
    try {
      downloadBytes(await pdf.saveDocument(), `${title} (filled).pdf`, 'application/pdf')
      setState('idle')
      setChanged(false)
    } catch {
      setState('failed')
    }
  }

  if (!isChanged || isHidden) return null
  return (
    <p className="reader-note" role="status">
      {state === 'failed' ? 'The PDF could not be saved. ' : 'Not saved yet. '}
      <button type="button" disabled={state === 'saving'} onClick={save}>
        {state === 'saving' ? 'Saving…' : 'Save filled PDF'}
      </button>
    </p>
  )
}
