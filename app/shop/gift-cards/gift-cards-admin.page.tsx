import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample, formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { currentSite } from '../../site/current-site.server'
import { pageMeta } from '../../site/meta'
import { NewGiftCardsForm } from './gift-card-form'
import { giftCardDeskList } from './gift-card-list.server'
import { maxGiftCardNoteLength, maxGiftCardsAtOnce } from './gift-cards'
import { issueGiftCards, sumBalanceOfAllGiftCardsCents } from './gift-cards-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gift cards'), { isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  const listed = await giftCardDeskList.loader(args)
  const owedCents = await sumBalanceOfAllGiftCardsCents()
  return {
    ...listed,
    owedCents,
    isTaken: currentSite().takesGiftCards,
    idempotencyKey: randomUUID(),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { idempotencyKey: formKey, ...cards } = await parseForm(request, NewGiftCardsForm)
  const ids = await issueGiftCards(cards, admin, idempotencyKey(request, formKey, cards))
  const query = new URLSearchParams(ids.map((id) => ['card', String(id)]))
  return redirect(`${href('/admin/gift-cards/print')}?${query}`, 303)
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Listed>[] = [
  {
    name: msg('Card'),
    kind: 'title',
    cell: ({ id, name }) => <a href={href('/admin/gift-cards/:id', { id })}>{name}</a>,
  },
  { name: msg('For'), cell: ({ note, email }) => <bdi>{note || email}</bdi> },
  {
    name: msg('Made'),
    cell: ({ createdAt }) => formatShortDate(createdAt),
    sorts: ['newest', 'oldest'],
  },
  {
    name: msg('Value'),
    kind: 'number',
    cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
  },
  {
    name: msg('Left'),
    kind: 'number',
    cell: ({ balanceCents, currency, isVoided }) =>
      isVoided ? t('Voided') : formatMoney(balanceCents, currency),
  },
]

export default function GiftCardsAdminPage() {
  const { rows, list, owedCents, isTaken, idempotencyKey } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="desk">
      <h1>{t('Gift cards')}</h1>
      <p>{t('Unredeemed: {owedCents}', { owedCents: formatMoney(owedCents) })}</p>
      {!isTaken && (
        <Message>
          <Trans
            id="Gift cards are off. Creating the first one turns them on in <a>Settings</a>."
            components={{ a: <Link to={`${href('/admin/site')}#site-tips`} /> }}
          />
        </Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" className="form upload-form">
        <IdempotencyKey initial={idempotencyKey} />
        <h2>{t('New cards')}</h2>
        <div className="field-row">
          <MoneyField
            label={t('Amount per card')}
            name="amount"
            required
            hint={t('In {amountExample}.', { amountExample: amountExample(2500) })}
            formErrors={formErrors}
          />
          <Field
            label={t('Number of cards')}
            name="count"
            type="number"
            min={1}
            max={maxGiftCardsAtOnce}
            defaultValue="1"
            required
            formErrors={formErrors}
          />
          <Field
            label={t('Note')}
            name="note"
            maxLength={maxGiftCardNoteLength}
            hint={t('Only staff see it.')}
            formErrors={formErrors}
          />
        </div>
        <p>
          <button type="submit" className="button" disabled={isBusy}>
            {t('Create cards')}
          </button>
        </p>
      </Form>
      <h2>{t('Cards')}</h2>
      <RecordList
        rows={rows}
        list={list}
        columns={columns}
        label={t('Gift cards')}
        search={t('Search gift cards')}
        noneFound={t('No gift cards found.')}
        empty={t('There are no gift cards yet.')}
      />
    </div>
  )
}
