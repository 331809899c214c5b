import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatDateTime } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { callAddress, callPhaseOf } from './calls'
import { listPublicCalls } from './calls.server'
import './calls.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Open calls'))

export async function loader() {
  const calls = await listPublicCalls()
  return {
    calls: calls.map((call) => ({
      id: call.id,
      title: call.title,
      language: call.language,
      path: callAddress(call),
      opensAt: call.opensAt.toISOString(),
      closesAt: call.closesAt.toISOString(),
      isOpen: callPhaseOf(call) === 'open',
    })),
  }
}

export default function AllCallsPage() {
  const { calls } = useLoaderData<typeof loader>()
  return (
    <div className="all-calls">
      <h1>{t('Open calls')}</h1>
      {calls.length === 0 && <p className="empty">{t('There are no open calls right now.')}</p>}
      <ul>
        {calls.map(({ id, title, language, path, opensAt, closesAt, isOpen }) => (
          <li key={id}>
            <h2>
              <a href={path} {...textAttributes(title, language)}>
                {title}
              </a>
            </h2>
            <p>
              {isOpen ? (
                <time dateTime={closesAt}>{t('Until {date}', { date: formatDateTime(closesAt) })}</time>
              ) : (
                <time dateTime={opensAt}>{t('Opens on {date}', { date: formatDateTime(opensAt) })}</time>
              )}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
