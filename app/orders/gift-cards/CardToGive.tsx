import type { FormErrors } from '../../platform/http/errors'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/FormFields'
import { maxMessageLength } from './card-to-give'
import './card-to-give.css'

interface CardToGiveProps {
  /** Without it, the card is for printing. */
  canMail: boolean
  formErrors?: FormErrors
}

/** Who gives, with which words, and whether a card is mailed or printed. */
export function CardToGive({ canMail, formErrors }: CardToGiveProps) {
  return (
    <>
      <Field
        label="From"
        name="giverName"
        hint="Your name, as they read it."
        maxLength={100}
        formErrors={formErrors}
      />
      <TextArea label="Message" name="message" maxLength={maxMessageLength} formErrors={formErrors} />
      {canMail ? <MailedCard formErrors={formErrors} /> : <p>You get a card to print.</p>}
    </>
  )
}

function MailedCard({ formErrors }: Pick<CardToGiveProps, 'formErrors'>) {
  return (
    <>
      <Field
        label="Their email"
        name="email"
        type="email"
        hint="Leave empty to print a card."
        placeholder=" "
        maxLength={254}
        formErrors={formErrors}
      />
      <Field
        label="Mailed on"
        name="day"
        type="date"
        hint="Leave empty to send it today."
        formErrors={formErrors}
      />
    </>
  )
}
