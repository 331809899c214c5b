import { useRef, useState } from 'react'
import { t } from '../i18n/i18n'
import './copy-field.css'

const maxSize = 40

/** A read-only field with an address, and a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    input.current?.select()
    // The clipboard API exists only with https; without it, the old command copies.
    if (navigator.clipboard) await navigator.clipboard.writeText(value)
    else document.execCommand('copy')
    setCopied(true)
  }
  return (
    <p className="copy-field">
      <span>{label}</span>
      <input
        aria-label={label}
        className="input"
        ref={input}
        readOnly
        size={Math.min(value.length, maxSize)}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button type="button" className="button is-plain needs-script" onClick={copy}>
        {isCopied ? t('Copied') : t('Copy')}
      </button>
    </p>
  )
}
