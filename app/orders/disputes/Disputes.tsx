import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../platform/http/errors'
import { TextArea } from '../../ui/FormFields'
import { formatDate } from '../../ui/format'
import { formatMoney } from '../../ui/money'
import type { OrderDisputes } from './answer-dispute.server'
import { disputeLabel, inWords } from './disputes'

interface DisputesProps extends OrderDisputes {
  currency: string
  formErrors?: FormErrors
}

/** Shows what the buyer's bank asks, until when, what proves delivery, and the form that answers. */
export function Disputes({ disputes, proofs, currency, formErrors }: DisputesProps) {
  return disputes.map(({ id, amountCents, reason, status, answerBy, answeredAt, isWaiting }) => (
    <section key={id} className="order-dispute" aria-labelledby={`dispute-${id}`}>
      <h2 id={`dispute-${id}`}>Dispute: {formatMoney(amountCents, currency)}</h2>
      <dl className="facts">
        <Fact name="State" text={disputeLabel(status)} />
        <Fact name="The bank says" text={inWords(reason)} />
        {isWaiting && answerBy && <Fact name="Answer by" text={formatDate(answerBy)} />}
        {answeredAt && <Fact name="Answered" text={formatDate(answeredAt)} />}
      </dl>
      {isWaiting && (
        <>
          <h3>What proves delivery</h3>
          <dl className="facts">
            {proofs.map(({ label, text }) => (
              <Fact key={label} name={label} text={text} />
            ))}
          </dl>
          <AnswerForm id={id} formErrors={formErrors} />
        </>
      )}
    </section>
  ))
}

const Fact = ({ name, text }: { name: string; text: string }) => (
  <div className="order-detail">
    <dt>{name}</dt>
    <dd dir="auto">{text}</dd>
  </div>
)

function AnswerForm({ id, formErrors }: { id: string; formErrors?: FormErrors }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form" preventScrollReset>
      <input type="hidden" name="disputeId" value={id} />
      <TextArea
        label="Your answer"
        name="answer"
        rows={5}
        required
        maxLength={10_000}
        hint="Sent once, with the proof above."
        formErrors={formErrors}
      />
      <button type="submit" name="intent" value="answer" className="button" disabled={isBusy}>
        Send to the bank
      </button>
    </Form>
  )
}
