import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Pages } from '../../platform/ui/Pages'
import { requireAdmin, requireStaff } from '../../site/accounts/guards.server'
import { may } from '../../site/accounts/staff'
import { pageMeta } from '../../site/meta'
import { AuditList } from './AuditList'
import { activityPage } from './activity.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Activity log'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await requireStaff(request)
  const { searchParams } = new URL(request.url)
  const about = searchParams.get('about') === 'access' ? 'access' : 'content'
  if (about === 'access') await requireAdmin(request)
  return { about, seesAccess: may(user, 'run'), ...(await activityPage(about, searchParams.get('page'))) }
}

export default function ActivityPage() {
  const { about, seesAccess, entries, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>{t('Activity log')}</h1>
      <nav className="tabs" aria-label={t('Activity log')}>
        <Link to={href('/admin/activity')} aria-current={about === 'content' ? 'page' : undefined}>
          {t('Content')}
        </Link>
        {seesAccess && (
          <Link
            to={`${href('/admin/activity')}?about=access`}
            aria-current={about === 'access' ? 'page' : undefined}
          >
            {t('Access')}
          </Link>
        )}
      </nav>
      <AuditList entries={entries} isAccess={about === 'access'} />
      <Pages
        page={page}
        pages={pages}
        addressOf={(number) => `${href('/admin/activity')}?about=${about}&page=${number}`}
      />
    </div>
  )
}
