import { useFetcher } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { FormErrors } from '../../platform/errors/errors'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { TextArea } from '../../platform/ui/FormFields'
import { MarkdownToolbar } from './MarkdownToolbar'
import { maxSitePageLength } from './site-pages'
import { WrittenText } from './WrittenText'
import './markdown-field.css'

interface MarkdownFieldProps {
  /** The page with the text; its id, if it is a page of the site, whose pictures the text may use. */
  page?: { id?: number; body: string }
  maxLength?: number
  rows?: number
  /** The rendered text of a preview without JavaScript. */
  preview?: string
  formPage: string
  formErrors?: FormErrors
}

const waitMs = 400

/** A field for Markdown with a preview below, which is updated while typing once it is opened. */
export function MarkdownField({
  page,
  maxLength = maxSitePageLength,
  rows = 16,
  preview,
  formPage,
  formErrors,
}: MarkdownFieldProps) {
  const fetcher = useFetcher<{ html?: string }>()
  const field = useRef<HTMLDivElement>(null)
  const timer = useRef<number>()
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const html = fetcher.data?.html ?? preview

  const ask = () => {
    const body = field.current?.querySelector('textarea')?.value ?? ''
    fetcher.submit(
      { body, id: String(page?.id ?? '') },
      { method: 'post', action: href('/admin/pages/preview') },
    )
  }
  const onInput = () => {
    if (html === undefined) return
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(ask, waitMs)
  }
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    ask()
  }

  return (
    <div className="markdown-field" ref={field} onInput={onInput}>
      <TextArea
        label={t('Text')}
        tools={<MarkdownToolbar field={field} />}
        name="body"
        rows={rows}
        maxLength={maxLength}
        hint={t('Markdown: ## heading, **bold**, - list, [words](https://…).')}
        defaultValue={page?.body}
        formErrors={formErrors}
      />
      <button
        type="submit"
        name="intent"
        value="preview"
        className="link-button"
        formAction={`${formPage}#text-preview`}
        formEncType="application/x-www-form-urlencoded"
        formNoValidate
        onClick={onClick}
      >
        {t('Preview text')}
      </button>
      {html !== undefined && (
        <section id="text-preview" className="markdown-preview" aria-label={t('Preview of the text')}>
          <WrittenText html={html} />
        </section>
      )}
    </div>
  )
}
