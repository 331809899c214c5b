import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, type MetaFunction, useLoaderData, useLocation } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { ListTabs } from '../../platform/ui/ListTabs'
import { filterFieldsOf, listAddress } from '../../platform/ui/list-query'
import { Pagination } from '../../platform/ui/Pagination'
import { SearchForm } from '../../platform/ui/SearchForm'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { MemberTable } from './MemberTable'
import { listMembers, parseMemberQuery } from './member-list.server'
import { memberList, memberStateNames } from './members'
import './members.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Members'), { isPrivate: true })

const names = { all: msg('All'), ...memberStateNames, 'paid twice': msg('Paid twice') }

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const address = new URL(request.url)
  const { plans, query } = await parseMemberQuery(address)
  return { query, plans, ...(await listMembers(query, address.searchParams.get('page'))) }
}

export default function MembersPage() {
  const { query, plans, total } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const hasAny = total > 0 || query.planId !== null || query.q !== '' || query.show !== 'all'
  return (
    <div className="desk">
      <h1>{t('Members')}</h1>
      <p className="list-actions">
        <Link to={href('/admin/members/new')} className="button">
          {t('Add a member')}
        </Link>
        <Link to={href('/admin/members/gifts')}>{t('Gifts')}</Link>
        <Link to={href('/admin/members/figures')}>{t('By month')}</Link>
        <Link to={href('/admin/members/days')}>{t('Reminders')}</Link>
        <Link to={href('/admin/members/import')}>{t('Import')}</Link>
        <a href={`${href('/admin/members.csv')}${search}`}>{t('Export as CSV')}</a>
      </p>
      {hasAny ? <MemberList /> : <NoMembers hasPlans={plans.length > 0} />}
    </div>
  )
}

const NoMembers = ({ hasPlans }: { hasPlans: boolean }) => (
  <p className="empty">
    {t('No members yet.')}{' '}
    {hasPlans ? (
      <Link to={href('/join')}>{t('View the join page')}</Link>
    ) : (
      <Link to={href('/admin/:kind/new', { kind: 'plans' })}>{t('Create a plan')}</Link>
    )}
  </p>
)

function MemberList() {
  const { query, plans, members, total, page, pages } = useLoaderData<typeof loader>()
  const { planId, q } = query
  const list = planId === null ? memberList : { ...memberList, also: { plan: String(planId) } }
  const kept = { ...filterFieldsOf(list, query), plan: undefined }
  return (
    <>
      <ListTabs list={list} query={query} names={names} />
      <SearchForm label={t('Search members')} q={q} kept={kept}>
        <select className="input" name="plan" aria-label={t('Plan')} key={planId} defaultValue={planId ?? ''}>
          <option value="">{t('All plans')}</option>
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </SearchForm>
      <p>{t('{total, plural, one {# member} other {# members}}', { total })}</p>
      {members.length > 0 && (
        <MemberTable
          members={members}
          sort={query.sort}
          addressOf={(sort) => listAddress(list, { ...query, sort })}
        />
      )}
      <Pagination page={page} pages={pages} addressOf={(number) => listAddress(list, query, number)} />
    </>
  )
}
