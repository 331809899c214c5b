import type { ReactNode } from 'react'
import { href } from '../../platform/href'
import { Message } from '../../platform/ui/Message'
import type { SaveForm } from './reading'
import { useSaveForm } from './useSaveForm'
import './save-panel.css'

interface KeepButtonProps {
  intent: SaveForm['intent']
  articleId: number
  values?: Record<string, string | number>
  /** The address that a browser without JavaScript returns to. */
  redirectTo: string
  label?: string
  children: ReactNode
}

export function SaveButton({ intent, articleId, values = {}, redirectTo, label, children }: KeepButtonProps) {
  const { submit, isBusy, error } = useSaveForm()
  const hidden = Object.entries({ intent, articleId, redirectTo, ...values })
  return (
    <form method="post" action={href('/reading')} onSubmit={submit} className="keep-button">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button is-plain" disabled={isBusy} aria-label={label}>
        {children}
      </button>
      {error && <Message role="alert">{error}</Message>}
    </form>
  )
}
