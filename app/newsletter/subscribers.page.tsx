import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { parseForm } from '../platform/http/request.server'
import { Id } from '../platform/id'
import { pageMeta } from '../site/meta'
import { useFormErrors } from '../ui/Field'
import { formatCount, formatShortDate } from '../ui/format'
import { type IndexColumn, IndexTable } from '../ui/IndexTable'
import { Message } from '../ui/Message'
import { Pages } from '../ui/Pages'
import { SearchForm } from '../ui/SearchForm'
import { removeSubscriber, subscribersPage } from './subscriber-admin.server'
import { subscriberStateNames, subscriberStates } from './subscribers'

export const meta: MetaFunction = (args) => pageMeta(args, 'Subscribers', { isPrivate: true })

const states = ['all', ...subscriberStates] as const
const names = { all: 'All', ...subscriberStateNames }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const { searchParams } = new URL(request.url)
  const state = states.find((one) => one === searchParams.get('show')) ?? 'all'
  const q = (searchParams.get('q') ?? '').replaceAll('\0', '').slice(0, 200)
  return { state, q, ...(await subscribersPage(state, q, searchParams.get('page'))) }
}

const RemoveForm = z.object({ intent: z.literal('remove'), id: Id })

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request)
  const { id } = await parseForm(request, RemoveForm)
  await removeSubscriber(id, user)
  return redirect(`/admin/subscribers${new URL(request.url).search}`, 303)
}

export default function SubscribersPage() {
  const { state, q, subscribers, total, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const to = (params: Record<string, string>) =>
    `/admin/subscribers?${new URLSearchParams({ show: state, ...params })}`
  return (
    <div className="desk">
      <h1>Subscribers</h1>
      <p>
        <Link to="/admin/letters">Newsletter</Link> · <Link to="/admin/subscribers/import">Import</Link> ·{' '}
        <a href="/admin/subscribers.csv">Export as CSV</a>
      </p>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <nav className="tabs" aria-label="Show">
        {states.map((one) => (
          <Link
            key={one}
            to={`/admin/subscribers?show=${one}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {names[one]}
          </Link>
        ))}
      </nav>
      <SearchForm label="Search addresses" q={q} kept={{ show: state }} />
      <p>{total === 1 ? '1 address' : `${formatCount(total)} addresses`}</p>
      {subscribers.length > 0 && (
        <IndexTable label="Subscribers" rows={subscribers} columns={columns} keyOf={({ id }) => id} />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => to({ q, page: String(number) })} />
      <p className="field-hint">
        Remove forgets an address altogether. One that has unsubscribed is better left here: an import would
        bring it back.
      </p>
    </div>
  )
}

type Subscriber = Awaited<ReturnType<typeof subscribersPage>>['subscribers'][number]

const columns: IndexColumn<Subscriber>[] = [
  { name: 'Address', kind: 'title', cell: ({ email }) => <span dir="auto">{email}</span> },
  {
    name: 'Status',
    cell: ({ state, topics }) => [subscriberStateNames[state], topics.join(', ')].filter(Boolean).join(' · '),
  },
  { name: 'Since', cell: ({ createdAt }) => <time dateTime={createdAt}>{formatShortDate(createdAt)}</time> },
  {
    name: 'Actions',
    kind: 'action',
    cell: ({ id, email }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className="link-button"
          aria-label={`Remove ${email}`}
        >
          Remove
        </button>
      </Form>
    ),
  },
]
