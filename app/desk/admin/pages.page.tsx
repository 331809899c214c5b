import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { ListFrame } from '../../platform/records/ListFrame'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { pageDeskList } from './page-list.server'
import { StatusText } from './UploadsTable'

export const meta: MetaFunction = (args) => pageMeta(args, t('Pages'), { isPrivate: true })

export const loader = pageDeskList.loader

export default function PagesPage() {
  const { rows, list } = useLoaderData<typeof loader>()
  return (
    <div className="upload-page">
      <h1>{t('Pages')}</h1>
      <p className="list-actions">
        <Link to={href('/admin/:kind/new', { kind: 'pages' })} className="button">
          {t('New page')}
        </Link>
      </p>
      <ListFrame list={list} hasSortLinks>
        {rows.length === 0 && <p className="empty">{t('No pages found.')}</p>}
        <ul className="managed">
          {rows.map(({ id, title, note, status }) => (
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
                  <StatusText status={status} /> {note}
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
      </ListFrame>
    </div>
  )
}
