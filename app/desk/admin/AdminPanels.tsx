import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '../../platform/href'
import { t } from '../../platform/i18n/i18n'
import { ContentForm } from '../../site/content/ContentForm'
import { AdminNav } from './AdminNav'
import { type ContentKindName, formConfigOf } from './content-kinds'
import type { DeskGroup } from './desk-links'
import { ManageUploads } from './ManageUploads'
import type { ManagedTab } from './manage-content.server'
import './admin-panels.css'

interface AdminPanelsProps {
  forms: { kind: ContentKindName; options: unknown; limitBytes?: number; idempotencyKey: string }[]
  managed: ManagedTab
  menu: DeskGroup[]
}

export function AdminPanels({ forms, managed, menu }: AdminPanelsProps) {
  return (
    <section className="admin-panels" aria-label={t('Admin')}>
      {forms.map(({ kind, ...formProps }) => (
        <Panel key={kind} title={t(formConfigOf(kind).upload)} page={href('/admin/:kind/new', { kind })}>
          <ContentForm kind={kind} desk={formConfigOf(kind)} {...formProps} />
        </Panel>
      ))}
      <Panel title={t('Manage Uploads')} page={href('/admin/uploads')} isOpen>
        <ManageUploads managed={managed} address={href('/userInfo')} />
      </Panel>
      <Panel title={t('All desk pages')} page={href('/admin')}>
        <AdminNav menu={menu} />
      </Panel>
    </section>
  )
}

interface PanelProps {
  title: string
  page: string
  isOpen?: boolean
  children: ReactNode
}

function Panel({ title, page, isOpen, children }: PanelProps) {
  return (
    <details className="panel" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="panel-body">
        <p className="panel-link">
          <Link to={page} aria-label={t('{title}: open full page', { title })}>
            {t('Open full page')}
          </Link>
        </p>
        {children}
      </div>
    </details>
  )
}
