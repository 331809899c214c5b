import { Link } from '@remix-run/react'
import { type ReactNode, useRef, useState } from 'react'
import type { Preview } from './preview.server'

interface PreviewBannerProps {
  /** Why readers cannot see the record. */
  reason: string
  /** The address of the record's form. */
  form: string
  preview: Preview
  /** The absolute address, for sharing. */
  link: string
  children?: ReactNode
}

export function PreviewBanner({ reason, form, preview: { isAdmin }, link, children }: PreviewBannerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    // On a site without https there is no clipboard API, only the old command.
    if (navigator.clipboard) await navigator.clipboard.writeText(link)
    else document.execCommand('copy')
    setCopied(true)
  }
  return (
    <section className="preview-banner" aria-label="Preview">
      <p>
        <strong>{reason}</strong> Readers cannot see it yet.
        {isAdmin && (
          <>
            {' '}
            <Link to={form}>Edit</Link>
          </>
        )}
      </p>
      {children}
      {isAdmin && (
        <p className="preview-link">
          <label htmlFor="preview-link">Preview link, for 30 days</label>
          <input
            id="preview-link"
            className="input"
            ref={input}
            readOnly
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <button type="button" className="button is-plain needs-script" onClick={copy}>
            {isCopied ? 'Copied' : 'Copy'}
          </button>
        </p>
      )}
    </section>
  )
}
