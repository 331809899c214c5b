import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { AuthorForm } from '../authors/AuthorForm'
import { BandForm } from '../bands/BandForm'
import { ArticleForm, type ArticleFormProps } from '../publications/ArticleForm'
import { MerchForm } from '../shop/MerchForm'
import type { ManagedTab } from './kept'
import { ManageUploads } from './ManageUploads'

interface AdminPanelsProps {
  options: Pick<ArticleFormProps, 'authors' | 'today' | 'limitBytes'>
  managed: ManagedTab
}

/** What admins have besides, on their account page: one panel for each kind of upload, and what is uploaded. */
export function AdminPanels({ options, managed }: AdminPanelsProps) {
  const { limitBytes } = options
  return (
    <section className="admin-panels" aria-label="Admin">
      <Panel title="Upload Article/Issue" alone="/admin/articles/new">
        <ArticleForm {...options} />
      </Panel>
      <Panel title="Upload Band Information" alone="/admin/bands/new">
        <BandForm limitBytes={limitBytes} />
      </Panel>
      <Panel title="Upload Author" alone="/admin/authors/new">
        <AuthorForm limitBytes={limitBytes} />
      </Panel>
      <Panel title="Upload New Merch Item" alone="/admin/merch/new">
        <MerchForm limitBytes={limitBytes} />
      </Panel>
      <Panel title="Manage Uploads" alone="/admin/uploads" isOpen>
        <ManageUploads managed={managed} address="/userInfo" />
      </Panel>
      <nav className="admin-ways" aria-label="For admins">
        <Link to="/admin/orders">Orders</Link>
        <Link to="/admin/bin">Bin</Link>
        <Link to="/admin/audit">Who did what</Link>
      </nav>
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
          <Link to={alone} aria-label={`${title} on a page of its own`}>
            On a page of its own
          </Link>
        </p>
        {children}
      </div>
    </details>
  )
}
