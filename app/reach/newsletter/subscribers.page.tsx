import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type SerializeFrom,
} from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { Id } from '../../platform/id'
import { useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { ListTabs } from '../../platform/ui/ListTabs'
import { keptFields, listAddress, parseListQuery, sortBetween } from '../../platform/ui/list-query'
import { Message } from '../../platform/ui/Message'
import { Pages } from '../../platform/ui/Pages'
import { SearchForm } from '../../platform/ui/SearchForm'
import { requireAdmin } from '../../site/accounts/guards.server'
import { MailOff } from '../../site/mail/MailOff'
import { isMailOn } from '../../site/mail/mail.server'
import { pageMeta } from '../../site/meta'
import { removeSubscriber, subscribersPage } from './subscriber-admin.server'
import { subscriberList, subscriberStateNames } from './subscribers'

export const meta: MetaFunction = (args) => pageMeta(args, t('Subscribers'), { isPrivate: true })

const names = { all: msg('All'), ...subscriberStateNames }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const address = new URL(request.url)
  const query = parseListQuery(subscriberList, address)
  return { query, isMailOn: isMailOn(), ...(await subscribersPage(query, address.searchParams.get('page'))) }
}

const RemoveForm = z.object({ intent: z.literal('remove'), id: Id })

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request)
  const { id } = await parseForm(request, RemoveForm)
  await removeSubscriber(id, user)
  return redirect(`${href('/admin/subscribers')}${new URL(request.url).search}`, 303)
}

export default function SubscribersPage() {
  const { query, isMailOn, subscribers, total, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  if (total === 0 && query.show === 'all' && !query.q) return <NoSubscribers isMailOn={isMailOn} />
  return (
    <div className="desk">
      <h1>{t('Subscribers')}</h1>
      {!isMailOn && <MailOff isOwner />}
      <p className="list-actions">
        <Link to={href('/admin/subscribers/import')} className="button">
          {t('Import')}
        </Link>
        <Link to={href('/admin/letters')}>{t('Newsletter')}</Link>
        <a href={href('/admin/subscribers.csv')}>{t('Export as CSV')}</a>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <ListTabs list={subscriberList} query={query} names={names} />
      <SearchForm label={t('Search addresses')} q={query.q} kept={keptFields(subscriberList, query)} />
      <p>{t('{total, plural, one {# address} other {# addresses}}', { total })}</p>
      {subscribers.length > 0 && (
        <IndexTable
          label={t('Subscribers')}
          rows={subscribers}
          columns={columnsFor(query)}
          keyOf={({ id }) => id}
        />
      )}
      <Pages
        isByName={query.sort !== 'newest'}
        page={page}
        pages={pages}
        addressOf={(number) => listAddress(subscriberList, query, number)}
      />
      {query.show === 'unsubscribed' && (
        <p className="field-hint">{t('Keep these, so no import adds them again.')}</p>
      )}
    </div>
  )
}

const NoSubscribers = ({ isMailOn }: { isMailOn: boolean }) => (
  <div className="desk">
    <h1>{t('Subscribers')}</h1>
    {!isMailOn && <MailOff isOwner />}
    <p className="empty">
      <Trans
        id="No subscribers yet. <a>Import addresses</a>"
        components={{ a: <Link to={href('/admin/subscribers/import')} /> }}
      />
    </p>
  </div>
)

type Subscriber = Awaited<ReturnType<typeof subscribersPage>>['subscribers'][number]

type Query = SerializeFrom<typeof loader>['query']

function columnsFor(query: Query): IndexColumn<Subscriber>[] {
  const addressOf = (sort: Query['sort']) => listAddress(subscriberList, { ...query, sort })
  return [
    {
      name: msg('Email'),
      kind: 'title',
      cell: ({ email }) => <span dir="auto">{email}</span>,
      sort: sortBetween(query.sort, ['a-z', 'z-a'], addressOf),
    },
    {
      name: msg('Status'),
      kind: 'status',
      cell: ({ state, topics }) =>
        [t(subscriberStateNames[state]), topics.join(', ')].filter(Boolean).join(' · '),
    },
    {
      name: msg('Since'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time>,
      sort: sortBetween(query.sort, ['newest', 'oldest'], addressOf),
    },
    {
      name: msg('Actions'),
      kind: 'action',
      cell: ({ id, email }) => (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            name="intent"
            value="remove"
            className="link-button"
            aria-label={t('Remove {email}', { email })}
          >
            {t('Remove')}
          </button>
        </Form>
      ),
    },
  ]
}
