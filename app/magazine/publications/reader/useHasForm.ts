import { useEffect, useState } from 'react'
import type { PdfDocument } from './pdf.client'

export function useHasForm(pdf: PdfDocument | undefined): boolean {
  const [hasForm, setForm] = useState(false)
  useEffect(() => {
    setForm(false)
    let isCurrent = true
    pdf
      ?.getFieldObjects()
      .then((fields) => isCurrent && setForm(fields !== null))
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [pdf])
  return hasForm
}
