import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { keptFields, listAddress, parseListQuery, sortBetween } from '../../platform/ui/list-query'
import { Message } from '../../platform/ui/Message'
import { MoneyField } from '../../platform/ui/MoneyField'
import { amountExample, formatMoney } from '../../platform/ui/money'
import { Pages } from '../../platform/ui/Pages'
import { SearchForm } from '../../platform/ui/SearchForm'
import { requireAdmin } from '../../site/accounts/guards.server'
import { IdempotencyKey } from '../../site/content/IdempotencyKey'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { currentSite } from '../../site/current-site.server'
import { pageMeta } from '../../site/meta'
import { NewCardsForm } from './gift-card-form'
import { cardName, giftCardList, maxCards, maxNoteLength } from './gift-cards'
import { giftCardsPage, issueCards } from './gift-cards-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gift cards'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const address = new URL(request.url)
  const query = parseListQuery(giftCardList, address)
  const { cards, ...listed } = await giftCardsPage(query, address.searchParams.get('page'))
  return {
    ...listed,
    query,
    isTaken: currentSite().takesGiftCards,
    idempotencyKey: randomUUID(),
    cards: cards.map(({ createdAt, voidedAt, ...card }) => ({
      id: card.id,
      name: cardName(card),
      note: card.note,
      email: card.email,
      currency: card.currency,
      amountCents: card.amountCents,
      balanceCents: card.balanceCents,
      createdAt: createdAt.toISOString(),
      isVoided: voidedAt !== null,
    })),
  }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { idempotencyKey: formKey, ...cards } = await parseForm(request, NewCardsForm)
  const ids = await issueCards(cards, admin, idempotencyKey(request, formKey, cards))
  const query = new URLSearchParams(ids.map((id) => ['card', String(id)]))
  return redirect(`${href('/admin/gift-cards/print')}?${query}`, 303)
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['cards'][number]

type Query = ReturnType<typeof useLoaderData<typeof loader>>['query']

const columnsFor = (query: Query): IndexColumn<Listed>[] => [
  {
    name: msg('Card'),
    kind: 'title',
    cell: ({ id, name }) => <a href={href('/admin/gift-cards/:id', { id })}>{name}</a>,
  },
  { name: msg('For'), cell: ({ note, email }) => <bdi>{note || email}</bdi> },
  {
    name: msg('Made'),
    cell: ({ createdAt }) => formatShortDate(createdAt),
    sort: sortBetween(query.sort, ['newest', 'oldest'], (sort) =>
      listAddress(giftCardList, { ...query, sort }),
    ),
  },
  {
    name: msg('Worth'),
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

export default function GiftCardsPage() {
  const { cards, owedCents, isTaken, page, pages, query, idempotencyKey } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="desk">
      <h1>{t('Gift cards')}</h1>
      <p>{t('{owedCents} is left on all cards: the shop owes it.', { owedCents: formatMoney(owedCents) })}</p>
      {!isTaken && (
        <Message>
          <Trans
            id="Gift cards are off. Making the first one turns them on, as in <a>Settings</a>."
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
            label={t('Sum of each')}
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
            max={maxCards}
            defaultValue="1"
            required
            formErrors={formErrors}
          />
          <Field
            label={t('Note')}
            name="note"
            maxLength={maxNoteLength}
            hint={t('Only staff see it.')}
            formErrors={formErrors}
          />
        </div>
        <p>
          <button type="submit" className="button" disabled={isBusy}>
            {t('Make cards')}
          </button>
        </p>
      </Form>
      <h2>{t('Cards')}</h2>
      {(cards.length > 0 || query.q) && (
        <SearchForm label={t('Search gift cards')} q={query.q} kept={keptFields(giftCardList, query)} />
      )}
      {cards.length === 0 ? (
        <p className="empty">{query.q ? t('No gift cards found.') : t('There are no gift cards yet.')}</p>
      ) : (
        <IndexTable label={t('Gift cards')} rows={cards} columns={columnsFor(query)} keyOf={({ id }) => id} />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => listAddress(giftCardList, query, number)} />
    </div>
  )
}
