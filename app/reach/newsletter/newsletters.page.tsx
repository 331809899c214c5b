import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { ListFrame } from '../../platform/records/ListFrame'
import { formatCount, formatDateTime } from '../../platform/ui/format'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { MailOffNotice } from '../../site/mail/MailOffNotice'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta } from '../../site/meta'
import { newsletterDeskList } from './newsletter-list.server'
import { newsletterStateNames } from './newsletters'
import type { ListedNewsletter } from './newsletters.server'
import { countSubscribers } from './subscriber-admin.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Newsletter'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { staff } = await requireAdmin(request, 'publish')
  const listed = await newsletterDeskList.loader({ request, params })
  const active = await countSubscribers('active')
  return { ...listed, isMailOn: isMailOn(), active, isOwner: staff === 'owner' }
}

function describeProgress({ state, sendAt, startedAt, sent, failed, recipients }: ListedNewsletter): string {
  if (state === 'draft') return t(newsletterStateNames.draft)
  if (state === 'scheduled' && sendAt) return t('Scheduled for {sendAt}', { sendAt: formatDateTime(sendAt) })
  const when = startedAt ? formatDateTime(startedAt) : ''
  const counts = { sent: formatCount(sent), recipients: formatCount(recipients), failed: formatCount(failed) }
  const came =
    failed > 0
      ? t('{sent} of {recipients} sent, {failed} failed', counts)
      : t('{sent} of {recipients} sent', counts)
  return [t(newsletterStateNames[state]), when, came].filter(Boolean).join(' · ')
}

export default function NewslettersPage() {
  const { rows, list, isMailOn, active, isOwner } = useLoaderData<typeof loader>()
  const subscribers = t('{active, plural, one {# subscriber} other {# subscribers}}', { active })
  return (
    <div className="upload-page">
      <h1>{t('Newsletter')}</h1>
      {!isMailOn && <MailOffNotice isOwner={isOwner} />}
      <p className="list-actions">
        <Link to={href('/admin/letters/:id', { id: 'new' })} className="button">
          {t('New newsletter')}
        </Link>
        {isOwner ? <Link to={href('/admin/subscribers')}>{subscribers}</Link> : subscribers}
      </p>
      <ListFrame list={list} hasSortLinks>
        {rows.length === 0 && <p className="empty">{t('No newsletters yet.')}</p>}
        <ul className="managed">
          {rows.map((newsletter) => (
            <li key={newsletter.id}>
              <p>
                <Link
                  to={href('/admin/letters/:id', { id: newsletter.id })}
                  className="managed-title"
                  {...textAttributes(newsletter.subject)}
                >
                  {newsletter.subject}
                </Link>
                <span className="managed-note">{describeProgress(newsletter)}</span>
              </p>
            </li>
          ))}
        </ul>
      </ListFrame>
    </div>
  )
}
