import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { parseForm } from '../platform/http/request.server'
import { currentSite } from '../site/current-site.server'
import { pageMeta } from '../site/meta'
import { Field, useFormErrors } from '../ui/Field'
import { formatShortDate } from '../ui/format'
import { type IndexColumn, IndexTable } from '../ui/IndexTable'
import { Message } from '../ui/Message'
import { MoneyField } from '../ui/MoneyField'
import { amountExample, formatMoney } from '../ui/money'
import { OptionalMoney } from '../ui/optional-money'
import { Pages } from '../ui/Pages'
import { cardName, maxCards, maxNoteLength } from './gift-cards'
import { giftCardsPage, issueCards } from './gift-cards-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, 'Gift cards', { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { cards, ...listed } = await giftCardsPage(new URL(request.url).searchParams.get('page'))
  return {
    ...listed,
    isTaken: currentSite().takesGiftCards,
    cards: cards.map(({ createdAt, voidedAt, ...card }) => ({
      ...{ id: card.id, name: cardName(card), note: card.note, email: card.email, currency: card.currency },
      ...{ amountCents: card.amountCents, balanceCents: card.balanceCents },
      ...{ createdAt: createdAt.toISOString(), isVoided: voidedAt !== null },
    })),
  }
}

const wrongCount = `Enter a number from 1 to ${maxCards}.`
const NewCards = z.object({
  amount: OptionalMoney.pipe(z.int({ error: () => `Enter ${amountExample(2500)}.` }).min(1, 'Enter a sum.')),
  count: z.coerce.number(wrongCount).int(wrongCount).min(1, wrongCount).max(maxCards, wrongCount),
  note: z.string().trim().max(maxNoteLength, `Use at most ${maxNoteLength} characters.`).default(''),
})

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const { amount: amountCents, ...form } = await parseForm(request, NewCards)
  const ids = await issueCards({ amountCents, ...form }, admin)
  const query = new URLSearchParams(ids.map((id) => ['card', String(id)]))
  return redirect(`/admin/gift-cards/print?${query}`, 303)
}

type Listed = ReturnType<typeof useLoaderData<typeof loader>>['cards'][number]

const columns: IndexColumn<Listed>[] = [
  { name: 'Card', kind: 'title', cell: ({ id, name }) => <a href={`/admin/gift-cards/${id}`}>{name}</a> },
  { name: 'For', cell: ({ note, email }) => <bdi>{note || email}</bdi> },
  { name: 'Made', cell: ({ createdAt }) => formatShortDate(createdAt) },
  { name: 'Worth', kind: 'number', cell: ({ amountCents, currency }) => formatMoney(amountCents, currency) },
  {
    name: 'Left',
    kind: 'number',
    cell: ({ balanceCents, currency, isVoided }) =>
      isVoided ? 'Voided' : formatMoney(balanceCents, currency),
  },
]

export default function GiftCardsPage() {
  const { cards, owedCents, isTaken, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <div className="desk">
      <h1>Gift cards</h1>
      <p>{`${formatMoney(owedCents)} is left on all cards: the shop owes it.`}</p>
      {!isTaken && (
        <Message>
          Cards cannot pay yet. <Link to="/admin/site#site-tips">Take gift cards</Link>
        </Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" className="form upload-form">
        <h2>New cards</h2>
        <MoneyField label="Sum of each" name="amount" required formErrors={formErrors} />
        <Field
          label="Number of cards"
          name="count"
          type="number"
          min={1}
          max={maxCards}
          defaultValue="1"
          required
          formErrors={formErrors}
        />
        <Field
          label="For"
          name="note"
          maxLength={maxNoteLength}
          hint="Only staff see it."
          formErrors={formErrors}
        />
        <button type="submit" className="button" disabled={isBusy}>
          Make cards
        </button>
      </Form>
      {cards.length === 0 ? (
        <p className="empty">There are no gift cards yet.</p>
      ) : (
        <IndexTable label="Gift cards" rows={cards} columns={columns} keyOf={({ id }) => id} />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => `/admin/gift-cards?page=${number}`} />
    </div>
  )
}
