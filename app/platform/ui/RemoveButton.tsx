import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'

interface RemoveButtonProps {
  id: number
  /** The button's text, such as Remove. */
  text: string
  /** The button's name for those who do not see the row: what of the list goes. */
  label: string
  /** What else the row offers. */
  children?: ReactNode
}

/** The form of a row that removes its record from a list. */
export const RemoveButton = ({ id, text, label, children }: RemoveButtonProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="id" value={id} />
    <button type="submit" name="intent" value="remove" className="link-button" aria-label={label}>
      {text}
    </button>
    {children}
  </Form>
)
