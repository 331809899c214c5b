import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { t } from '../../../platform/i18n/i18n'
import { Contents, type ContentsProps } from './Contents'
import './pages.css'

interface PageBarProps extends ContentsProps {
  title?: ReactNode
  nav?: ReactNode
  settings?: ReactNode
  otherView?: string
  viewer: { to: string; name: string }
  suggest?: string
  file?: string
}

export function PageBar({
  title,
  nav,
  settings,
  otherView,
  viewer,
  suggest,
  file,
  ...contents
}: PageBarProps) {
  return (
    <header className="paged-bar" data-view={contents.isText ? 'text' : undefined}>
      {title}
      {otherView && (
        <Link to={otherView} className="paged-view">
          {contents.isText ? t('Show the pages') : t('Read as text')}
        </Link>
      )}
      {nav} {settings}{' '}
      <details key={viewer.to} name="page-bar" className="paged-more">
        <summary>{t('More')}</summary>
        <div className="paged-panel">
          <ul>
            <li>
              <Link to={viewer.to}>{viewer.name}</Link>
            </li>
            {file && (
              <li>
                <a href={file}>{t('Whole PDF')}</a>
              </li>
            )}
            {suggest && (
              <li>
                <Link to={suggest}>{t('Suggest a correction')}</Link>
              </li>
            )}
          </ul>
          <Contents {...contents} />
        </div>
      </details>
    </header>
  )
}
