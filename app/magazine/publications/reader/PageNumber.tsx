import { type FormEvent, useEffect, useRef } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { pageCountText, pageLabel } from './page-names'

interface PageNumberProps {
  page: number
  labels: string[]
  /** @param name the page as typed: a label or a number */
  onPage: (name: string) => void
}

/** A field with the current page's label, which goes to the page that is typed. */
export function PageNumber({ page, labels, onPage }: PageNumberProps) {
  const field = useRef<HTMLInputElement>(null)
  const name = pageLabel(page, labels)

  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = name
  }, [name])

  const jump = (event: FormEvent) => {
    event.preventDefault()
    onPage(field.current?.value ?? '')
    field.current?.blur()
  }

  return (
    <form onSubmit={jump} className="reader-jump">
      <input
        ref={field}
        type="text"
        aria-label={t('Page number')}
        defaultValue={name}
        maxLength={12}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => {
          event.currentTarget.value = name
        }}
      />
      <span className="reader-count">{labels.length > 0 && pageCountText(page, labels)}</span>
    </form>
  )
}
