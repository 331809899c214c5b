import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { NotFound } from '../../platform/errors/errors'
import { OptionalIdempotencyKey } from '../../platform/forms/form-fields'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { ConfirmForm } from '../../platform/ui/ConfirmForm'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useErrorsOf } from '../../platform/ui/Field'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import type { Actor } from '../../site/accounts/audit.server'
import { requireAdmin } from '../../site/accounts/guards.server'
import { idempotencyKey } from '../../site/content/idempotency.server'
import { openedVersionFields, openedVersionFrom } from '../../site/content/opened-version'
import { pageMeta } from '../../site/meta'
import { listConsignmentsOfMaker } from './consignments-of-makers.server'
import { OwnLinkForms } from './OwnLinkForms'
import { payeeLinkOf, renewOwnLink, revokeOwnLink } from './own-link.server'
import { PayeeForm } from './PayeeForm'
import { PiecesTable } from './PiecesTable'
import {
  addPayee,
  changePayee,
  deletePayee,
  findPayeeById,
  payeeNotFound,
  payeeVersions,
} from './payees.server'
import { StatementList } from './StatementList'
import { PayeeForm as PayeeShape, payeeFromForm } from './share-form'
import type { ShareToDisplay } from './shares.server'
import { listSharesOfPayee } from './shares.server'
import { listStatementsOfPayee, yearsOfStatements } from './statements.server'
import './shares.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, args.data?.payee?.name ?? t('New payee'), { isPrivate: true })

const idIn = (param: string | undefined) => (param === 'new' ? null : idFromParam(param, payeeNotFound))

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  if (id === null)
    return {
      payee: null,
      shares: [],
      pieces: [],
      statements: [],
      years: [],
      link: null,
      idempotencyKey: randomUUID(),
    }
  const row = await findPayeeById(id)
  const { name, email, minPayoutCents } = row
  const fields = { name, email, minPayoutCents }
  const opened = payeeVersions.opened(row)
  const statements = await listStatementsOfPayee(row)
  const path = payeeLinkOf(row)
  const [shares, pieces] = await Promise.all([listSharesOfPayee(id), listConsignmentsOfMaker(id)])
  return {
    payee: { id, ...fields, opened },
    idempotencyKey: randomUUID(),
    shares,
    pieces,
    statements,
    years: yearsOfStatements(statements),
    link: path && context.origin + path,
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  PayeeShape.extend({
    intent: z.literal('save'),
    idempotencyKey: OptionalIdempotencyKey,
    ...openedVersionFields,
  }),
  z.object({ intent: z.enum(['delete', 'renew', 'revoke']) }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idIn(params.id)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'save') {
    const saved = await save(id, form, request, admin)
    return redirectWithDoneFlash(href('/admin/shares/:id', { id: saved }), 'saved', context)
  }
  if (id === null) throw new NotFound(payeeNotFound)
  if (form.intent === 'delete') {
    await deletePayee(id, admin)
    return redirectWithDoneFlash(href('/admin/shares'), 'deleted', context)
  }
  await (form.intent === 'renew' ? renewOwnLink(id, admin) : revokeOwnLink(id, admin))
  return redirectWithDoneFlash(href('/admin/shares/:id', { id }), form.intent, context)
}

type SaveForm = Extract<z.output<typeof PressedForm>, { intent: 'save' }>

/** @returns the id */
async function save(id: number | null, form: SaveForm, request: Request, admin: Actor): Promise<number> {
  const fields = payeeFromForm(form)
  if (id === null) return addPayee(fields, admin, idempotencyKey(request, form.idempotencyKey, fields))
  await changePayee(id, fields, openedVersionFrom(form), admin)
  return id
}

const columns: IndexColumn<ShareToDisplay>[] = [
  {
    name: msg('Item'),
    kind: 'title',
    cell: ({ page, title, variant }) => (
      <a href={page}>
        <bdi>{title}</bdi>
        {variant && ` (${variant})`}
      </a>
    ),
  },
  { name: msg('Royalty'), cell: ({ text }) => text },
]

const doneMessages: Record<string, string> = {
  saved: msg('Saved.'),
  renew: msg('New link created. The old one no longer works.'),
  revoke: msg('Link revoked.'),
}

export default function PayeePage() {
  const { payee, shares, pieces, statements, years, link, idempotencyKey } = useLoaderData<typeof loader>()
  const message = doneMessages[useDoneMessage() ?? '']
  const deleteErrors = useErrorsOf('delete')
  return (
    <div className="desk">
      <BackLink to={href('/admin/shares')}>{t('Royalties')}</BackLink>
      <h1>{payee ? <bdi>{payee.name}</bdi> : t('New payee')}</h1>
      {message && <Message role="status">{message}</Message>}
      {deleteErrors && <Message role="alert">{deleteErrors.message}</Message>}
      <PayeeForm payee={payee} idempotencyKey={idempotencyKey} />
      {payee && (
        <section aria-labelledby="statements">
          <h2 id="statements">{t('Statements')}</h2>
          <StatementList
            statements={statements}
            years={years}
            addressOf={(period) => href('/admin/shares/:id/statements/:period', { id: payee.id, period })}
          />
        </section>
      )}
      {payee && (
        <section aria-labelledby="shares">
          <h2 id="shares">{t('Royalties')}</h2>
          {shares.length === 0 ? (
            <p className="empty">{t('None yet. Add them on an item’s or release’s page.')}</p>
          ) : (
            <IndexTable label={t('Royalties')} rows={shares} columns={columns} keyOf={({ id }) => id} />
          )}
        </section>
      )}
      {pieces.length > 0 && (
        <section aria-labelledby="pieces">
          <h2 id="pieces">{t('Copies here')}</h2>
          <PiecesTable
            pieces={pieces}
            addressOf={(piece) => href('/admin/consignments/:id', { id: piece })}
          />
        </section>
      )}
      {payee && <OwnLinkForms link={link} />}
      {payee && (
        <ConfirmForm
          title={t('Delete this payee')}
          consequence={t('You can only delete a payee who has not earned anything.')}
          intent="delete"
          button={t('Delete')}
        />
      )}
    </div>
  )
}
