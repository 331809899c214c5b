import { Form, Link, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { t } from '../../../platform/i18n/i18n'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatDate } from '../../../platform/ui/format'
import { FactList } from '../FactList'
import { unitsField } from '../line-units'
import { returnedTitles } from './BuyerReturns'
import { returnLabels } from './return-lifecycle'
import type { OrderReturns } from './returns.server'

interface DeskReturnsProps extends Pick<OrderReturns, 'requests' | 'words'> {
  orderId: number
  formErrors?: FormErrors
}

export function DeskReturns({ requests, words, orderId, formErrors }: DeskReturnsProps) {
  if (requests.length === 0) return null
  return (
    <section aria-labelledby="returns">
      <h2 id="returns">{t('Returns')}</h2>
      {requests.map((request) => {
        const { id, createdAt, status, reason, answer, lines, isOpen, canBeRefunded } = request
        return (
          <article key={id} className="order-return">
            <h3 dir="auto">{returnedTitles(lines)}</h3>
            <FactList
              facts={[
                [t('Requested'), formatDate(createdAt)],
                [t('State'), t(returnLabels[status])],
                [t('Why?'), reason],
                [t('Your words'), answer],
              ]}
            />
            {status === 'asked' && <AnswerForm id={id} words={words} formErrors={formErrors} />}
            {isOpen && <Receive id={id} titles={returnedTitles(lines)} isMain={status === 'accepted'} />}
            {status === 'received' && canBeRefunded && (
              <Link
                className="button"
                to={`${href('/admin/orders/:id/refund', { id: orderId })}?${unitsQuery(lines)}`}
              >
                {t('Refund')}
              </Link>
            )}
          </article>
        )
      })}
    </section>
  )
}

const unitsQuery = (lines: { id: number; quantity: number }[]) =>
  new URLSearchParams(lines.map(({ id, quantity }) => [unitsField(id), String(quantity)])).toString()

interface AnswerFormProps {
  id: number
  words: string
  formErrors?: FormErrors
}

function AnswerForm({ id, words, formErrors }: AnswerFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form" preventScrollReset>
      <input type="hidden" name="returnId" value={id} />
      <TextArea
        label={t('Message to the buyer')}
        name="words"
        rows={3}
        maxLength={2000}
        defaultValue={words}
        hint={t('They get it by email.')}
        formErrors={formErrors}
      />
      <div className="form-actions">
        <button type="submit" name="intent" value="accept-return" className="button" disabled={isBusy}>
          {t('Accept return')}
        </button>
        <button
          type="submit"
          name="intent"
          value="decline-return"
          className="button is-plain"
          disabled={isBusy}
        >
          {t('Decline')}
        </button>
      </div>
    </Form>
  )
}

function Receive({ id, titles, isMain }: { id: number; titles: string; isMain: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="returnId" value={id} />
      <button
        type="submit"
        name="intent"
        value="receive-return"
        className={isMain ? 'button' : 'link-button'}
        aria-label={t('Mark as returned: {titles}', { titles })}
      >
        {t('Mark as returned')}
      </button>
    </Form>
  )
}
