import { Link, useSubmit } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { formatCount } from '../../platform/ui/format'
import { Pagination } from '../../platform/ui/Pagination'
import { SearchForm } from '../../platform/ui/SearchForm'
import { type ContentSort, contentSortNames, contentStatusNames } from '../../site/content/status'
import type { ManagedTab } from './manage-content.server'
import { UploadsTable } from './UploadsTable'

interface ManageUploadsProps {
  managed: ManagedTab
  address: string
  ticked?: string[]
}

export function ManageUploads({ managed, address, ticked = [] }: ManageUploadsProps) {
  const { kinds, words, kind, q, page, pages, total, lines, isLong, isAllChosen } = managed
  const addressOf = (params: Record<string, string | undefined>) => `${address}?${queryOf(params)}#manage`
  const shown = { ...listOf(managed), page: String(page) }
  return (
    <div className="managed" id="manage">
      <div role="tablist" aria-label={t('Manage Uploads')} className="tabs">
        {kinds.map((each) => (
          <Link
            key={each.kind}
            role="tab"
            id={`tab-${each.kind}`}
            aria-selected={each.kind === kind}
            aria-controls={each.kind === kind ? 'managed-lines' : undefined}
            to={addressOf({ tab: each.kind })}
            preventScrollReset
          >
            {each.tab}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="managed-lines" aria-labelledby={`tab-${kind}`}>
        <SearchForm
          action={`${address}#manage`}
          label={t('Search {tab}', { tab: words.tab })}
          q={q}
          kept={{ tab: kind, show: isLong ? '200' : undefined }}
        >
          <ListFilters key={`${kind} ${managed.status} ${managed.sort}`} managed={managed} />
        </SearchForm>
        {lines.length === 0 && (
          <p className="empty">
            {words.empty}{' '}
            {(q !== '' || managed.status) && (
              <Link to={addressOf({ tab: kind })} preventScrollReset>
                {t('Show all')}
              </Link>
            )}
          </p>
        )}
        {lines.length > 0 && (
          <>
            <p className="managed-tools">
              <span>{t('{total, plural, one {# record} other {# records}}', { total })}</span>
              <Link to={addressOf({ ...shown, all: 'on' })} preventScrollReset>
                {t('Select all')}
              </Link>
              <a href={`${href('/admin/uploads.csv')}?${queryOf(listOf(managed))}`} download>
                {t('Export as CSV')}
              </a>
            </p>
            <UploadsTable
              managed={managed}
              label={words.tab}
              action={`${href('/admin/uploads')}?${queryOf(shown)}`}
              sortedBy={(sort) => addressOf({ ...listOf(managed), sort })}
              isChosen={({ id, version }) => isAllChosen || ticked.includes(`${id}.${version}`)}
            />
          </>
        )}
        <Pagination
          page={page}
          pages={pages}
          isByName={managed.sort !== 'newest'}
          addressOf={(number) => addressOf({ ...shown, page: String(number) })}
        />
        {(pages > 1 || isLong) && (
          <p>
            <Link to={addressOf({ ...listOf(managed), show: isLong ? undefined : '200' })} preventScrollReset>
              {isLong
                ? t('Show fewer on a page')
                : total > 200
                  ? t('Show 200 on a page')
                  : t('Show all {total} on a page', { total: formatCount(total) })}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

const listOf = ({ kind, q, status, sort, isLong }: ManagedTab) => ({
  tab: kind,
  q: q || undefined,
  status,
  sort: sort === 'newest' ? undefined : sort,
  show: isLong ? '200' : undefined,
})

function queryOf(params: Record<string, string | undefined>): string {
  const named = Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return new URLSearchParams(named).toString()
}

function ListFilters({ managed: { statuses, status, sorts, sort } }: { managed: ManagedTab }) {
  const submit = useSubmit()
  const now = {
    onChange: (event: { currentTarget: { form: HTMLFormElement | null } }) =>
      submit(event.currentTarget.form),
  }
  return (
    <>
      {statuses.length > 0 && (
        <select className="input" name="status" aria-label={t('Status')} defaultValue={status ?? ''} {...now}>
          <option value="">{t('Every status')}</option>
          {statuses.map((one) => (
            <option key={one} value={one}>
              {t(contentStatusNames[one])}
            </option>
          ))}
        </select>
      )}
      <select className="input" name="sort" aria-label={t('Sort')} defaultValue={sort} {...now}>
        {sorts.map((one: ContentSort) => (
          <option key={one} value={one}>
            {t(contentSortNames[one])}
          </option>
        ))}
      </select>
    </>
  )
}
