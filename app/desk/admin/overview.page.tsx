import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { DraftUpload } from '../../magazine/publications/admin/DraftUpload'
import { uploadDraft } from '../../magazine/publications/admin/pdf-draft.server'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount, formatShortDate } from '../../platform/ui/format'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin, requireStaff } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { AuditList } from './AuditList'
import { formConfigOf } from './kinds'
import { OverviewPublishing } from './OverviewPublishing'
import { OverviewSection } from './OverviewSection'
import { OverviewWeek } from './OverviewWeek'
import { adminOverview } from './overview.server'
import { uploadKindsOf } from './registry.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Dashboard'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  return { ...(await adminOverview(user)), kinds: uploadKindsOf(user) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireAdmin(request, 'publish')
  const { id } = await uploadDraft(request, editor)
  return redirectDone(href('/admin/:kind/:id', { kind: 'articles', id }), 'uploaded', context)
}

const paidOrders = `${href('/admin/orders')}?status=paid`

type Overview = Awaited<ReturnType<typeof adminOverview>>

export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <h1>{t('Dashboard')}</h1>
      <Attention attention={overview.attention} toShip={overview.toShip} />
      <div className="desk-uploads">
        {overview.draftUpload && <DraftUpload {...overview.draftUpload} formErrors={formErrors} />}
        <ul className="desk-tiles">
          {overview.kinds.map((kind) => (
            <li key={kind}>
              <Link to={href('/admin/:kind/new', { kind })}>
                {t('New {noun}', { noun: t(formConfigOf(kind).noun) })}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Steps steps={overview.steps} />
      <OverviewWeek week={overview.week} />
      {overview.publishing && <OverviewPublishing publishing={overview.publishing} />}
      <Activity entries={overview.activity} />
    </div>
  )
}

function Steps({ steps }: Pick<Overview, 'steps'>) {
  if (steps.length === 0) return null
  return (
    <OverviewSection title={t('Not set up yet')}>
      <ul className="managed">
        {steps.map(({ title, to, why }) => (
          <li key={title}>
            <p>
              <Link to={to} className="managed-title">
                {title}
              </Link>
              <span className="managed-note">{why}</span>
            </p>
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}

function Attention({ attention, toShip }: Pick<Overview, 'attention' | 'toShip'>) {
  if (attention.length === 0) return null
  return (
    <OverviewSection title={t('Waiting for you')}>
      <ul className="desk-attention">
        {attention.map(({ count, words, to }) => (
          <li key={words}>
            <Link to={to}>
              <strong>{formatCount(count)}</strong> {words}
            </Link>
            {to === paidOrders && <OrdersToShip orders={toShip} />}
          </li>
        ))}
      </ul>
    </OverviewSection>
  )
}

function OrdersToShip({ orders }: { orders: Overview['toShip'] }) {
  return (
    <ul className="managed">
      {orders.map(({ id, buyer, totalCents, currency, createdAt }) => (
        <li key={id}>
          <p>
            <Link to={href('/admin/orders/:id', { id })} className="managed-title">
              {t('Order {id}', { id })}
            </Link>
            <span className="managed-note">
              <bdi>{buyer}</bdi> · {formatMoney(totalCents, currency)} · {formatShortDate(createdAt)}
            </span>
          </p>
          <Link to={`${href('/admin/orders/ship')}?order=${id}`} aria-label={t('Ship order {id}', { id })}>
            {t('Ship')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Activity({ entries }: { entries: Overview['activity'] }) {
  if (entries.length === 0) return null
  return (
    <OverviewSection title={t('Last changes')}>
      <AuditList entries={entries} />
      <p>
        <Link to={href('/admin/activity')}>{t('All activity')}</Link>
      </p>
    </OverviewSection>
  )
}
