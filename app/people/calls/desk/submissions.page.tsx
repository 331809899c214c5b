import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { idFromParam } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { IndexTable } from '../../../platform/ui/IndexTable'
import { ListTabs } from '../../../platform/ui/ListTabs'
import { filterFieldsOf, listAddress, parseListQuery } from '../../../platform/ui/list-query'
import { Message } from '../../../platform/ui/Message'
import { Pagination } from '../../../platform/ui/Pagination'
import { SearchForm } from '../../../platform/ui/SearchForm'
import { requireAdmin } from '../../../site/accounts/guards.server'
import { pageMeta } from '../../../site/meta'
import { callAdminAddress, callNotFound } from '../calls'
import { findCallById } from '../calls.server'
import { isUndecidedStatus } from '../submissions/submissions'
import { submissionColumns } from './submission-columns'
import { type SubmissionSort, submissionList, submissionShowNames } from './submission-list'
import { listSubmissions } from './submission-list.server'
import '../calls.css'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Submissions to {title}', { title: args.data?.call.title ?? '' }), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id: userId } = await requireAdmin(request, 'publish')
  const { id, title, isBlind } = await findCallById(idFromParam(params.id, callNotFound))
  const address = new URL(request.url)
  const query = parseListQuery(submissionList(id), address)
  const found = await listSubmissions({ id, isBlind }, query, address.searchParams.get('page'), userId)
  return { call: { id, title, isBlind }, query, ...found }
}

const decideForm = 'chosen-submissions'

export default function SubmissionsPage() {
  const { call, query, submissions, total, page, pages } = useLoaderData<typeof loader>()
  const list = submissionList(call.id)
  const formErrors = useFormErrors()
  const decided = Number(useDoneMessage()?.replace('decided-', '') ?? Number.NaN)
  return (
    <div className="desk calls-desk">
      <BackLink to={callAdminAddress(call)}>
        <bdi>{call.title}</bdi>
      </BackLink>
      <h1>{t('Submissions')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {Number.isInteger(decided) && !formErrors && (
        <Message role="status">
          {t(
            '{decided, plural, one {# decided. The email is} other {# decided. The emails are}} on the way.',
            {
              decided,
            },
          )}
        </Message>
      )}
      <p className="list-actions">
        <a href={listAddress({ ...list, path: `${list.path}.csv` }, query)}>{t('Export as CSV')}</a>
        {call.isBlind && <span>{t('Anonymous review: names appear after the decision.')}</span>}
      </p>
      <ListTabs list={list} query={query} names={submissionShowNames} />
      <SearchForm
        label={call.isBlind ? t('Search titles') : t('Search titles and senders')}
        q={query.q}
        kept={filterFieldsOf(list, query)}
      />
      <p>{t('{total, plural, one {# submission} other {# submissions}}', { total })}</p>
      {submissions.length > 0 && (
        <IndexTable
          label={t('Submissions')}
          rows={submissions}
          columns={submissionColumns(
            call.id,
            (sort: SubmissionSort) => listAddress(list, { ...query, sort }),
            query.sort,
          )}
          keyOf={({ id }) => id}
          choice={{
            form: decideForm,
            name: 'submission',
            value: ({ id, status }) => (isUndecidedStatus(status) ? String(id) : undefined),
            label: ({ id }) => t('Choose submission {id}', { id }),
            isChosen: () => false,
          }}
          bulk={<DecideBar callId={call.id} />}
        />
      )}
      <Pagination
        isByName={query.sort !== 'newest'}
        page={page}
        pages={pages}
        addressOf={(number) => listAddress(list, query, number)}
      />
    </div>
  )
}

const DecideBar = ({ callId }: { callId: number }) => (
  <Form
    id={decideForm}
    method="get"
    action={href('/admin/calls/:id/decide', { id: callId })}
    className="bulk-bar"
  >
    <button type="submit" name="decision" value="accepted" className="link-button">
      {t('Accept')}
    </button>
    <button type="submit" name="decision" value="declined" className="link-button">
      {t('Decline')}
    </button>
  </Form>
)
