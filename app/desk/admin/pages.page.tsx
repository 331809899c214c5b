import type { LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { Pages } from '../../platform/ui/Pages'
import { textAttributes } from '../../platform/ui/text-attributes'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { manageUploads } from './manage-content.server'
import { Standing } from './UploadsTable'

export const meta: MetaFunction = (args) => pageMeta(args, t('Pages'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1)
  return manageUploads('pages', { q: '', page })
}

export default function PagesPage() {
  const { lines, page, pages } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>{t('Pages')}</h1>
      <p className="list-actions">
        <Link to={href('/admin/:kind/new', { kind: 'pages' })} className="button">
          {t('New page')}
        </Link>
      </p>
      {lines.length === 0 && <p className="empty">{t('No pages found.')}</p>}
      <ul className="managed">
        {lines.map(({ id, title, note, status }) => (
          <li key={id}>
            <p>
              <Link
                to={href('/admin/:kind/:id', { kind: 'pages', id })}
                className="managed-title"
                {...textAttributes(title)}
              >
                {title}
              </Link>
              <span className="managed-note">
                <Standing status={status} /> {note}
              </span>
            </p>
            <Link
              to={href('/admin/:kind/:id', { kind: 'pages', id })}
              aria-label={t('Edit {title}', { title })}
            >
              {t('Edit')}
            </Link>
            <Form action={href('/admin/delete/:kind/:id', { kind: 'pages', id })}>
              <button type="submit" className="link-button" aria-label={t('Delete {title}', { title })}>
                {t('Delete')}
              </button>
            </Form>
          </li>
        ))}
      </ul>
      <Pages page={page} pages={pages} addressOf={(number) => `${href('/admin/pages')}?page=${number}`} />
    </div>
  )
}
