import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatDate } from '../../../platform/ui/format'
import { formatMoney } from '../../../platform/ui/money'
import { FactList } from '../FactList'
import type { OrderDisputes } from './answer-dispute.server'
import { disputeLabel, disputeReason } from './disputes'

interface DisputesProps extends OrderDisputes {
  currency: string
  formErrors?: FormErrors
}

export function Disputes({ disputes, proofs, currency, formErrors }: DisputesProps) {
  return disputes.map(({ id, amountCents, reason, status, answerBy, answeredAt, isWaiting }) => (
    <section key={id} className="order-dispute" aria-labelledby={`dispute-${id}`}>
      <h2 id={`dispute-${id}`}>{t('Dispute: {amount}', { amount: formatMoney(amountCents, currency) })}</h2>
      <FactList
        facts={[
          [t('State'), disputeLabel(status)],
          [t('The bank says'), disputeReason(reason)],
          [t('Answer by'), isWaiting && answerBy && formatDate(answerBy)],
          [t('Answered'), answeredAt && formatDate(answeredAt)],
        ]}
      />
      {isWaiting && (
        <>
          <h3>{t('Proof of delivery')}</h3>
          <FactList facts={proofs.map(({ label, text }) => [label, text])} />
          <AnswerForm id={id} formErrors={formErrors} />
        </>
      )}
    </section>
  ))
}

function AnswerForm({ id, formErrors }: { id: string; formErrors?: FormErrors }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form" preventScrollReset>
      <input type="hidden" name="disputeId" value={id} />
      <TextArea
        label={t('Your answer')}
        name="answer"
        rows={5}
        required
        maxLength={10_000}
        hint={t('You can send it only once, with the proof above.')}
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="answer" className="button" disabled={isBusy}>
        {t('Send to the bank')}
      </button>
    </Form>
  )
}
