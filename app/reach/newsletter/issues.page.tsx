import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatCount, formatDateTime } from '../../platform/ui/format'
import { Pages } from '../../platform/ui/Pages'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { MailOff } from '../../site/mail/MailOff'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta } from '../../site/meta'
import { issueStateNames } from './issues'
import { newsletterIssuesPage } from './issues.server'
import { countSubscribers } from './subscriber-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Newsletter'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await requireAdmin(request, 'publish')
  const listed = await newsletterIssuesPage(new URL(request.url).searchParams.get('page'))
  const active = await countSubscribers('active')
  return { ...listed, isMailOn: isMailOn(), active, isOwner: staff === 'owner' }
}

type ListedIssue = Awaited<ReturnType<typeof newsletterIssuesPage>>['issues'][number]

function describeProgress({ state, sendAt, startedAt, sent, failed, recipients }: ListedIssue): string {
  if (state === 'draft') return t(issueStateNames.draft)
  if (state === 'scheduled' && sendAt) return t('Leaves on {sendAt}', { sendAt: formatDateTime(sendAt) })
  const when = startedAt ? formatDateTime(startedAt) : ''
  const counts = { sent: formatCount(sent), recipients: formatCount(recipients), failed: formatCount(failed) }
  const came =
    failed > 0
      ? t('{sent} of {recipients} sent, {failed} failed', counts)
      : t('{sent} of {recipients} sent', counts)
  return [t(issueStateNames[state]), when, came].filter(Boolean).join(' · ')
}

export default function NewsletterIssuesPage() {
  const { issues, page, pages, isMailOn, active, isOwner } = useLoaderData<typeof loader>()
  const subscribers = t('{active, plural, one {# subscriber} other {# subscribers}}', { active })
  return (
    <div className="upload-page">
      <h1>{t('Newsletter')}</h1>
      {!isMailOn && <MailOff isOwner={isOwner} />}
      <p className="list-actions">
        <Link to={href('/admin/letters/:id', { id: 'new' })} className="button">
          {t('New newsletter')}
        </Link>
        {isOwner ? <Link to={href('/admin/subscribers')}>{subscribers}</Link> : subscribers}
      </p>
      {issues.length === 0 && <p className="empty">{t('No newsletters yet.')}</p>}
      <ul className="managed">
        {issues.map((issue) => (
          <li key={issue.id}>
            <p>
              <Link
                to={href('/admin/letters/:id', { id: issue.id })}
                className="managed-title"
                {...textAttributes(issue.subject)}
              >
                {issue.subject}
              </Link>
              <span className="managed-note">{describeProgress(issue)}</span>
            </p>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} addressOf={(number) => `${href('/admin/letters')}?page=${number}`} />
    </div>
  )
}
