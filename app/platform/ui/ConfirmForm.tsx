import { Form } from '@remix-run/react'

interface ConfirmFormProps {
  /** What opens the form, as "Delete this zone". */
  title: string
  consequence: string
  intent: string
  button: string
  className?: string
}

/** A form of one button, which opens at a press and says first what follows. */
export const ConfirmForm = ({ title, consequence, intent, button, className }: ConfirmFormProps) => (
  <details className={className}>
    <summary>{title}</summary>
    <Form method="post" className="form">
      <p>{consequence}</p>
      <button type="submit" name="intent" value={intent} className="button is-plain">
        {button}
      </button>
    </Form>
  </details>
)
