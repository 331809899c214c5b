import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { BackLink } from '../../platform/ui/BackLink'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useErrorsOf } from '../../platform/ui/Field'
import { Select } from '../../platform/ui/FormFields'
import { formatCount, formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { shareTermsText } from '../shares/shares'
import { ConsignmentMovementForm } from './consignment-form'
import {
  type ConsignmentDirection,
  consignmentDirectionOf,
  maxConsignedPieces,
  movementLabel,
  movementLabels,
} from './consignments'
import {
  consignmentNotFound,
  deleteConsignment,
  findConsignmentById,
  isConsignmentDeletable,
  recordConsignmentMovement,
} from './consignments.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.place ?? t('Consignment'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { moves, ...row } = await findConsignmentById(idFromParam(params.id, consignmentNotFound))
  return {
    ...row,
    moves: moves.map(({ at, ...move }) => ({ ...move, at: at.toISOString() })),
    direction: consignmentDirectionOf(row),
    isDeletable: isConsignmentDeletable(row),
    key: randomUUID(),
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  ConsignmentMovementForm.extend({ intent: z.literal('move') }),
  z.object({ intent: z.literal('delete') }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idFromParam(params.id, consignmentNotFound)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'delete') {
    await deleteConsignment(id, admin)
    return redirectWithDoneFlash(href('/admin/consignments'), 'deleted', context)
  }
  await recordConsignmentMovement(id, form, admin)
  return redirectWithDoneFlash(href('/admin/consignments/:id', { id }), 'moved', context)
}

type Move = ReturnType<typeof useLoaderData<typeof loader>>['moves'][number]

const columnsOf = (direction: ConsignmentDirection): IndexColumn<Move>[] => [
  { name: msg('What'), kind: 'title', cell: ({ kind }) => movementLabel(direction, kind) },
  { name: msg('Copies'), kind: 'number', cell: ({ quantity }) => formatCount(quantity) },
  { name: msg('Day'), cell: ({ at }) => formatShortDate(at) },
  { name: msg('Done by'), cell: ({ actor }) => actor },
  { name: msg('Note'), cell: ({ note }) => note },
]

const doneMessages: Record<string, string> = {
  added: msg('The consignment is added.'),
  moved: msg('Saved.'),
}

export default function ConsignmentPage() {
  const { place, title, direction, moves, key, ...row } = useLoaderData<typeof loader>()
  const message = doneMessages[useDoneMessage() ?? '']
  return (
    <div className="desk">
      <BackLink to={href('/admin/consignments')}>{t('Consignments')}</BackLink>
      <h1>
        <bdi>{place}</bdi>: <bdi>{title}</bdi>
      </h1>
      {message && <Message role="status">{message}</Message>}
      {direction === 'out' ? <SoldThere {...row} /> : <SoldHere {...row} />}
      <section aria-labelledby="move">
        <h2 id="move">{t('Record a change')}</h2>
        <MoveFields key={moves.length} requestKey={key} direction={direction} />
      </section>
      <section aria-labelledby="moves">
        <h2 id="moves">{t('Changes')}</h2>
        <IndexTable
          label={t('Changes')}
          rows={[...moves].reverse()}
          columns={columnsOf(direction)}
          keyOf={({ id }) => id}
        />
      </section>
      {row.isDeletable && (
        <ConfirmForm
          title={t('Delete this consignment')}
          consequence={
            direction === 'out'
              ? t('The copies there return to your stock.')
              : t('The copies here leave your stock.')
          }
          intent="delete"
          button={t('Delete')}
        />
      )}
    </div>
  )
}

type Row = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'counts' | 'unitCents' | 'percentHundredths' | 'currency' | 'payeeId'
>

const SoldThere = ({ counts, unitCents, currency }: Row) => (
  <p>
    {t('{there} of {delivered} are there. {sold} sold for {sold2}, at {unitCents} each.', {
      there: formatCount(counts.there),
      delivered: formatCount(counts.delivered),
      sold: formatMoney(counts.sold * unitCents, currency),
      sold2: formatCount(counts.sold),
      unitCents: formatMoney(unitCents, currency),
    })}
  </p>
)

const SoldHere = ({ counts, payeeId, ...terms }: Row) => (
  <p>
    <Trans
      id="{there} of {delivered} are here, {sold} sold. The maker gets {termsText}: see <a>the statements</a>."
      values={{
        there: formatCount(counts.there),
        delivered: formatCount(counts.delivered),
        sold: formatCount(counts.sold),
        termsText: shareTermsText(terms),
      }}
      components={{ a: <Link to={href('/admin/shares/:id', { id: payeeId ?? '' })} /> }}
    />
  </p>
)

interface MoveFieldsProps {
  requestKey: string
  direction: ConsignmentDirection
}

function MoveFields({ requestKey, direction }: MoveFieldsProps) {
  const formErrors = useErrorsOf('move')
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" className="form">
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <input type="hidden" name="key" value={formErrors?.values.key ?? requestKey} />
      <div className="field-row">
        <Select
          label={t('What')}
          name="kind"
          required
          defaultValue={direction === 'out' ? 'sold' : 'returned'}
          formErrors={formErrors}
        >
          {Object.entries(movementLabels[direction]).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {t(label)}
            </option>
          ))}
        </Select>
        <Field
          label={t('Copies')}
          name="quantity"
          type="number"
          min={1}
          max={maxConsignedPieces}
          required
          formErrors={formErrors}
        />
      </div>
      <Field label={t('Note')} name="note" maxLength={200} formErrors={formErrors} />
      <button type="submit" name="intent" value="move" className="button" disabled={isBusy}>
        {t('Save')}
      </button>
    </Form>
  )
}
