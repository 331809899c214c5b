import { type FormEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Message } from '../../../platform/ui/Message'
import { pageLabel, pageNumberByLabel } from './page-names'
import type { PdfDocument } from './pdf.client'
import { printPages } from './print.client'

interface PrintPanelProps {
  pdf: PdfDocument
  labels: string[]
  current: number
  /** The address of the original PDF, which the browser can print as a whole. */
  original: string
}

const maxPages = 100

export function PrintPanel({ pdf, labels, current, original }: PrintPanelProps) {
  const [what, setWhat] = useState<'page' | 'range'>('page')
  const [drawn, setDrawn] = useState<{ count: number; of: number }>()
  const [problem, setProblem] = useState<string>()
  const abort = useRef<AbortController>()
  const panel = useRef<HTMLElement>(null)

  useEffect(() => {
    panel.current?.querySelector('input')?.focus()
    return () => abort.current?.abort()
  }, [])

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const named = (field: string) => pageNumberByLabel(String(fields.get(field)), labels)
    const [from, to] = what === 'page' ? [current, current] : [named('from'), named('to')]
    const wrong = wrongRange(from, to, labels.length)
    setProblem(wrong)
    if (wrong) return
    const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    abort.current = new AbortController()
    const { signal } = abort.current
    setDrawn({ count: 0, of: pages.length })
    try {
      await printPages(pdf, pages, {
        signal,
        onDrawn: (count) => setDrawn({ count, of: pages.length }),
      })
    } catch {
      if (!signal.aborted) setProblem(t('A page could not be drawn. Print the whole PDF instead.'))
    }
    setDrawn(undefined)
  }

  return (
    <section ref={panel} className="reader-panel reader-print-panel" aria-label={t('Print')}>
      <form onSubmit={submit} aria-busy={drawn !== undefined} noValidate>
        <fieldset disabled={drawn !== undefined}>
          <legend>{t('Print')}</legend>
          <label>
            <input type="radio" name="what" checked={what === 'page'} onChange={() => setWhat('page')} />
            {t('Page {pageLabel}', { pageLabel: pageLabel(current, labels) })}
          </label>
          <div className="reader-print-range">
            <label>
              <input type="radio" name="what" checked={what === 'range'} onChange={() => setWhat('range')} />
              {t('Pages')}
            </label>
            <PageField
              name="from"
              label={t('from page')}
              value={pageLabel(current, labels)}
              onFocus={() => setWhat('range')}
            />
            <span aria-hidden="true">{t('to')}</span>
            <PageField
              name="to"
              label={t('to page')}
              value={pageLabel(Math.min(current + 1, labels.length), labels)}
              onFocus={() => setWhat('range')}
            />
          </div>
        </fieldset>
        {problem && <Message role="alert">{problem}</Message>}
        <p className="reader-print-actions">
          {drawn ? (
            <>
              <button type="button" className="button is-plain" onClick={() => abort.current?.abort()}>
                {t('Cancel')}
              </button>
              <span role="status">
                {t('{count} of {of} pages ready', { count: drawn.count, of: drawn.of })}
              </span>
            </>
          ) : (
            <>
              <button type="submit" className="button">
                {t('Print')}
              </button>
              <a href={original} target="_blank" rel="noreferrer">
                {t('Open the whole PDF to print it')}
              </a>
            </>
          )}
        </p>
      </form>
    </section>
  )
}

interface PageFieldProps {
  name: string
  label: string
  value: string
  onFocus: () => void
}

const PageField = ({ name, label, value, onFocus }: PageFieldProps) => (
  <input name={name} aria-label={label} defaultValue={value} maxLength={12} onFocus={onFocus} />
)

function wrongRange(from: number, to: number, pages: number): string | undefined {
  const isPage = (page: number) => Number.isInteger(page) && page >= 1 && page <= pages
  if (!isPage(from) || !isPage(to)) return t('There is no such page.')
  if (from > to) return t('The first page must come before the last.')
  if (to - from >= maxPages)
    return t('Print up to {maxPages} pages at once, or open the whole PDF.', { maxPages })
}
