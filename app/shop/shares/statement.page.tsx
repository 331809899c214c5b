import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { idFromParam, parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { localTimeOf } from '../../platform/site-zone'
import { BackLink } from '../../platform/ui/BackLink'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { PayForm } from './PayForm'
import { markStatementPaid } from './pay-statement.server'
import { PayStatementForm } from './pay-statement-form'
import { findPayeeById, payeeNotFound } from './payees.server'
import { isYearPeriod, periodName } from './quarters'
import { StatementView } from './StatementView'
import { parsePeriod } from './statement-file.server'
import { loadStatementOfPeriod } from './statements.server'
import './shares.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Statement for {name}', { name: args.data?.payee.name ?? '' }), { isPrivate: true })

const addressOf = (id: number, period: string) => href('/admin/shares/:id/statements/:period', { id, period })

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { id, name, minPayoutCents } = await findPayeeById(idFromParam(params.id, payeeNotFound))
  const payee = { id, name, minPayoutCents }
  const statement = await loadStatementOfPeriod(payee, parsePeriod(params.period))
  return { payee, statement, today: localTimeOf(new Date()).date }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const payeeId = idFromParam(params.id, payeeNotFound)
  const quarter = parsePeriod(params.period)
  await markStatementPaid({ payeeId, quarter, ...(await parseForm(request, PayStatementForm)) }, admin)
  return redirectWithDoneFlash(addressOf(payeeId, quarter), 'paid', context)
}

export default function StatementPage() {
  const { payee, statement, today } = useLoaderData<typeof loader>()
  const isDone = useDoneMessage() === 'paid'
  const { period, state, closingCents } = statement
  const file = `${addressOf(payee.id, period)}/statement`
  return (
    <div className="desk">
      <BackLink to={href('/admin/shares/:id', { id: payee.id })}>{t('Payee')}</BackLink>
      <h1>
        <bdi>{payee.name}</bdi>: {periodName(period)}
      </h1>
      {isDone && <Message role="status">{t('Statement marked as paid.')}</Message>}
      <StatementView
        statement={statement}
        minPayoutCents={payee.minPayoutCents}
        files={{ pdf: `${file}.pdf`, csv: `${file}.csv` }}
      />
      {state === 'due' && !isYearPeriod(period) && (
        <section aria-labelledby="pay">
          <h2 id="pay">{t('Mark as paid')}</h2>
          <PayForm cents={closingCents} today={today} />
        </section>
      )}
    </div>
  )
}
