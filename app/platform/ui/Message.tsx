import { useActionData } from '@remix-run/react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { t } from '../i18n/i18n'
import { useHydrated } from './useHydrated'

interface MessageProps {
  /**
   * The ARIA role. Screen readers announce an `alert` at once and a `status` when idle; both get the focus
   * when they appear.
   */
  role?: 'alert' | 'status'
  id?: string
  /** The message's subject: when it changes, the message gets the focus again. */
  about?: unknown
  /** Whether the message is news that is neither a success nor a failure. */
  isNeutral?: boolean
  children: ReactNode
}

export function Message({ role, about, isNeutral, children, ...rest }: MessageProps) {
  const box = useRef<HTMLDivElement>(null)
  useFocus(box, role, about)
  return (
    <div
      ref={box}
      role={role}
      className={isNeutral ? 'message is-neutral' : 'message'}
      tabIndex={role && -1}
      // biome-ignore lint/a11y/noAutofocus: without JavaScript, this leads from a submitted form to its result
      autoFocus={role !== undefined}
      {...rest}
    >
      {typeof children === 'string' ? t(children) : children}
    </div>
  )
}

/** Sets the focus: for an alert to the first invalid field, if any. On a newly loaded page, the browser does it. */
function useFocus(box: RefObject<HTMLElement>, role: MessageProps['role'], about: unknown) {
  const answer = useActionData()
  const isFromServer = useRef(!useHydrated())

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second answer, even in the same words, moves the focus again
  useEffect(() => {
    const wasFromServer = isFromServer.current
    isFromServer.current = false
    if (!role || wasFromServer) return
    const isBelowAnother = role === 'status' && document.activeElement?.matches('.message')
    if (isBelowAnother) return
    const invalid = box.current?.closest('form, main')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const target = role === 'alert' ? (invalid ?? box.current) : box.current
    target?.focus()
  }, [box, role, answer, about])
}
