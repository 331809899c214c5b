import { Form, useNavigation } from '@remix-run/react'
import type { FormErrors } from '../../../platform/errors/errors'
import { t } from '../../../platform/i18n/i18n'
import { TextArea } from '../../../platform/ui/FormFields'
import { formatDate, formatDay, formatList } from '../../../platform/ui/format'
import { UnitsTable } from '../admin/UnitsTable'
import { returnTextsForBuyer } from './return-lifecycle'
import type { OrderReturns } from './returns.server'

interface BuyerReturnsProps extends OrderReturns {
  requestKey: string
  formErrors?: FormErrors
}

export function BuyerReturns({ requests, returnable, until, words, ...form }: BuyerReturnsProps) {
  if (requests.length === 0 && returnable.length === 0) return null
  return (
    <section className="order-returns" aria-labelledby="returns">
      <h2 id="returns">{t('Returns')}</h2>
      {requests.map(({ id, createdAt, status, answer, isOpen, lines }) => (
        <div key={id} className="order-return">
          <p dir="auto">
            <strong>{returnedTitles(lines)}</strong>
            <span className="order-line-note">{t('Requested on {day}', { day: formatDate(createdAt) })}</span>
          </p>
          <p>{t(returnTextsForBuyer[status])}</p>
          {answer && (
            <p className="order-return-words" dir="auto">
              {answer}
            </p>
          )}
          {isOpen && <Withdraw id={id} titles={returnedTitles(lines)} />}
        </div>
      ))}
      {until && returnable.length > 0 && (
        <AskForm returnable={returnable} until={until} words={words} {...form} />
      )}
    </section>
  )
}

export const returnedTitles = (lines: { quantity: number; title: string }[]) =>
  formatList(lines.map(({ quantity, title }) => `${quantity} × ${title}`))

function Withdraw({ id, titles }: { id: number; titles: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="returnId" value={id} />
      <button
        type="submit"
        name="intent"
        value="withdraw"
        className="link-button"
        aria-label={t('Keep it: {titles}', { titles })}
      >
        {t('Keep it')}
      </button>
    </Form>
  )
}

type AskFormProps = Pick<BuyerReturnsProps, 'returnable' | 'words' | 'requestKey' | 'formErrors'> & {
  until: string
}

function AskForm({ returnable, until, words, requestKey, formErrors }: AskFormProps) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <details open={formErrors !== undefined}>
      <summary>{t('Return something')}</summary>
      <Form method="post" className="form" preventScrollReset key={requestKey}>
        <p>{t('You can ask for a return until {day}.', { day: formatDay(until) })}</p>
        {words && (
          <p className="order-return-words" dir="auto">
            {words}
          </p>
        )}
        <input type="hidden" name="key" value={requestKey} />
        <UnitsTable
          caption={t('What do you want to return?')}
          lines={returnable.map((line) => ({
            ...line,
            max: line.most,
            count: 0,
            note: t('of {max}', { max: line.most }),
          }))}
        />
        <TextArea
          label={t('Why?')}
          name="reason"
          rows={3}
          required
          maxLength={1000}
          hint={t('The shop will read this.')}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="return" className="button is-plain" disabled={isBusy}>
          {t('Request a return')}
        </button>
      </Form>
    </details>
  )
}
