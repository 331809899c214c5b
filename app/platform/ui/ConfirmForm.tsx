import { Form } from '@remix-run/react'

interface ConfirmFormProps {
  title: string
  consequence: string
  intent: string
  button: string
  className?: string
}

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
