import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { formatPrintedCode } from '../../platform/printed-code'
import { BackLink } from '../../platform/ui/BackLink'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { useFormErrors } from '../../platform/ui/Field'
import { formatDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { findGiftCardWithEntries } from '../orders/gift-cards/card-entries.server'
import { type GiftCardEntryKind, giftCardEntryNames, giftCardNotFound } from './gift-cards'
import { voidGiftCard } from './gift-cards-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Gift card'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { entries, voidedAt, ...card } = await findGiftCardWithEntries(
    idFromParam(params.id, giftCardNotFound),
  )
  return {
    id: card.id,
    code: formatPrintedCode(card.code),
    note: card.note,
    currency: card.currency,
    balanceCents: card.balanceCents,
    amountCents: card.amountCents,
    isVoided: voidedAt !== null,
    entries: entries.map(({ id, kind, cents, orderId, actor, at }) => ({
      id,
      cents,
      orderId,
      actor,
      name: t(giftCardEntryNames[kind as GiftCardEntryKind]),
      at: at.toISOString(),
      currency: card.currency,
    })),
  }
}

const VoidForm = z.object({ intent: z.literal('void') })

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idFromParam(params.id, giftCardNotFound)
  await parseForm(request, VoidForm)
  await voidGiftCard(id, admin)
  return redirect(href('/admin/gift-cards/:id', { id }), 303)
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>['entries'][number]

const columns: IndexColumn<Entry>[] = [
  { name: msg('Date'), kind: 'title', cell: ({ at }) => <time dateTime={at}>{formatDate(at)}</time> },
  {
    name: msg('What'),
    cell: ({ name, orderId }) => (
      <>
        {name}{' '}
        {orderId !== null && (
          <a href={href('/admin/orders/:id', { id: orderId })}>{t('Order {orderId}', { orderId })}</a>
        )}
      </>
    ),
  },
  { name: msg('Done by'), cell: ({ actor }) => <bdi>{actor}</bdi> },
  { name: msg('Amount'), kind: 'number', cell: ({ cents, currency }) => formatMoney(cents, currency) },
]

export default function GiftCardAdminPage() {
  const { id, code, note, currency, balanceCents, amountCents, isVoided, entries } =
    useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const left = formatMoney(balanceCents, currency)
  return (
    <div className="desk">
      <BackLink to={href('/admin/gift-cards')}>{t('Gift cards')}</BackLink>
      <h1>{t('Gift card {code}', { code })}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        {isVoided
          ? t('It is voided.')
          : t('{left} of {amountCents} is left.', {
              left,
              amountCents: formatMoney(amountCents, currency),
            })}{' '}
        {note && <bdi>{note}</bdi>}
      </p>
      {!isVoided && balanceCents > 0 && (
        <>
          <p>
            <Link to={`${href('/admin/gift-cards/print')}?card=${id}`} className="button is-plain">
              {t('Print the card')}
            </Link>
          </p>
          <ConfirmForm
            title={t('Void the card')}
            consequence={t('The remaining {left} is lost. This cannot be undone.', { left })}
            intent="void"
            button={t('Void it')}
          />
        </>
      )}
      <IndexTable label={t('Entries')} rows={entries} columns={columns} keyOf={(entry) => entry.id} />
    </div>
  )
}
