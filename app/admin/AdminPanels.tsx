import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { ContentForm } from '../content/ContentForm'
import { AdminNav } from './AdminNav'
import type { ManagedTab } from './desk.server'
import { deskOf, type KindName } from './kinds'
import { ManageUploads } from './ManageUploads'

interface AdminPanelsProps {
  forms: { kind: KindName; options: unknown; limitBytes?: number }[]
  managed: ManagedTab
}

/** What admins have besides, on their account page: one panel for each kind of upload, and what is uploaded. */
export function AdminPanels({ forms, managed }: AdminPanelsProps) {
  return (
    <section className="admin-panels" aria-label="Admin">
      {forms.map(({ kind, ...given }) => (
        <Panel key={kind} title={deskOf(kind).upload} alone={`/admin/${kind}/new`}>
          <ContentForm kind={kind} desk={deskOf(kind)} {...given} />
        </Panel>
      ))}
      <Panel title="Manage Uploads" alone="/admin/uploads" isOpen>
        <ManageUploads managed={managed} address="/userInfo" />
      </Panel>
      <AdminNav />
    </section>
  )
}

interface PanelProps {
  title: string
  /** The page that has this panel alone. */
  alone: string
  isOpen?: boolean
  children: ReactNode
}

function Panel({ title, alone, isOpen, children }: PanelProps) {
  return (
    <details className="panel" open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className="panel-body">
        <p className="panel-alone">
          <Link to={alone} aria-label={`${title}: open full page`}>
            Open full page
          </Link>
        </p>
        {children}
      </div>
    </details>
  )
}
