import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { ListFrame } from '../../platform/records/ListFrame'
import { pageMeta } from '../../site/meta'
import { AuditList } from './AuditList'
import { activityDeskList } from './activity-list.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Activity log'), { isPrivate: true })

export const loader = activityDeskList.loader

export default function ActivityPage() {
  const { rows, list } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>{t('Activity log')}</h1>
      <ListFrame list={list} none={t('No activity yet.')} hasSortLinks>
        <AuditList entries={rows} isAccess={list.query.show === 'access'} />
      </ListFrame>
    </div>
  )
}
