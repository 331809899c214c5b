import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { Field } from '../../../platform/ui/Field'
import { TextArea } from '../../../platform/ui/FormFields'
import { maxGiftMessageLength } from '../../gift-cards/gift-cards'
import './card-to-give.css'

interface CardToGiveProps {
  /** Whether the site can mail the card; otherwise it is printed. */
  canMail: boolean
  formErrors?: FormErrors
}

export function GiftCardFields({ canMail, formErrors }: CardToGiveProps) {
  return (
    <>
      <Field
        label={t('From')}
        name="giverName"
        hint={t('Your name, as they will read it.')}
        maxLength={100}
        formErrors={formErrors}
      />
      <TextArea
        label={t('Message')}
        name="message"
        maxLength={maxGiftMessageLength}
        formErrors={formErrors}
      />
      {canMail ? <MailedCard formErrors={formErrors} /> : <p>{t('You get a card to print.')}</p>}
    </>
  )
}

function MailedCard({ formErrors }: Pick<CardToGiveProps, 'formErrors'>) {
  return (
    <>
      <Field
        label={t('Their email')}
        name="email"
        type="email"
        hint={t('Leave empty to print a card.')}
        placeholder=" "
        maxLength={254}
        formErrors={formErrors}
      />
      <Field
        label={t('Email on')}
        name="day"
        type="date"
        hint={t('Leave empty to send it today.')}
        formErrors={formErrors}
      />
    </>
  )
}
