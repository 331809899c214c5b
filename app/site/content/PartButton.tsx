import type { MouseEvent, ReactNode } from 'react'

interface PartButtonProps {
  name: string
  action: string
  press: (event: MouseEvent<HTMLButtonElement>) => void
  className?: string
  isOff?: boolean
  children: ReactNode
}

/**
 * A button that removes or moves a part of a record. Without JavaScript, it submits the form without its files to an
 * address that returns the changed form.
 */
export function PartButton({
  name,
  action,
  press,
  className = 'link-button',
  isOff,
  children,
}: PartButtonProps) {
  return (
    <button
      type="submit"
      className={className}
      name="intent"
      value={action}
      formAction={`${action}#media`}
      formEncType="application/x-www-form-urlencoded"
      formNoValidate
      aria-label={name}
      disabled={isOff}
      onClick={press}
    >
      {children}
    </button>
  )
}
