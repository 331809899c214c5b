import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { DraftUpload } from '../../magazine/publications/admin/DraftUpload'
import { createDraftFromUpload } from '../../magazine/publications/admin/pdf-draft.server'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { t } from '../../platform/i18n/i18n'
import { useDoneMessage } from '../../platform/ui/done-message'
import { useFormErrors } from '../../platform/ui/Field'
import { formatCount, formatShortDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { formatMoney } from '../../platform/ui/money'
import { requireAdmin, requireStaff } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { AuditList } from './AuditList'
import { uploadKindsOf, wordsOfContentKind } from './content-registry.server'
import { FirstQuestion } from './modules/FirstQuestion'
import { ModuleOffer } from './modules/ModuleOffer'
import { OverviewPublishing } from './OverviewPublishing'
import { OverviewSection } from './OverviewSection'
import { OverviewWeek } from './OverviewWeek'
import { loadAdminOverview } from './overview.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Dashboard'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  return { ...(await loadAdminOverview(user)), kinds: uploadKindsOf(user).map(wordsOfContentKind) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const editor = await requireAdmin(request, 'publish')
  const { id } = await createDraftFromUpload(request, editor)
  return redirectWithDoneFlash(href('/admin/:kind/:id', { kind: 'articles', id }), 'uploaded', context)
}

const paidOrders = `${href('/admin/orders')}?status=paid`

type Overview = Awaited<ReturnType<typeof loadAdminOverview>>

export default function OverviewPage() {
  const overview = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const done = useDoneMessage()
  return (
    <div className="desk">
      <h1>{t('Dashboard')}</h1>
      {done === 'begun' && <Message role="status">{t('Your desk now has what it needs.')}</Message>}
      {overview.asksWhatSiteIs && <FirstQuestion />}
      <Attention attention={overview.attention} toShip={overview.toShip} />
      <div className="desk-uploads">
        {overview.draftUpload && <DraftUpload {...overview.draftUpload} formErrors={formErrors} />}
        <ul className="desk-tiles">
          {overview.kinds.map(({ kind, noun }) => (
            <li key={kind}>
              <Link to={href('/admin/:kind/new', { kind })}>{t('New {noun}', { noun })}</Link>
            </li>
          ))}
        </ul>
      </div>
      <Steps steps={overview.steps} offer={overview.offer} />
      <OverviewWeek week={overview.week} />
      {overview.publishing && <OverviewPublishing publishing={overview.publishing} />}
      <Activity entries={overview.activity} />
    </div>
  )
}

function Steps({ steps, offer }: Pick<Overview, 'steps' | 'offer'>) {
  if (steps.length === 0 && !offer) return null
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
        {offer && <ModuleOffer {...offer} />}
      </ul>
      <p>
        <Link to={href('/admin/before-you-open')}>{t('Before you open')}</Link>
      </p>
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
    <OverviewSection title={t('Recent changes')}>
      <AuditList entries={entries} />
      <p>
        <Link to={href('/admin/activity')}>{t('All activity')}</Link>
      </p>
    </OverviewSection>
  )
}
