import type { ReactNode } from 'react'

interface MessageProps {
  /** An `alert` interrupts whoever listens to the page; a `status` waits. */
  role?: 'alert' | 'status'
  id?: string
  children: ReactNode
}

/** Something that the page has to say: what went wrong, what was done. */
export function Message({ role, children, ...rest }: MessageProps) {
  return (
    <div role={role} className="message" tabIndex={role === 'alert' ? -1 : undefined} {...rest}>
      {children}
    </div>
  )
}
