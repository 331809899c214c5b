import type { ReactNode } from 'react'

interface MessageProps {
  /** Screen readers announce an `alert` at once, a `status` when idle. */
  role?: 'alert' | 'status'
  id?: string
  children: ReactNode
}

export function Message({ role, children, ...rest }: MessageProps) {
  return (
    <div role={role} className="message" tabIndex={role === 'alert' ? -1 : undefined} {...rest}>
      {children}
    </div>
  )
}
