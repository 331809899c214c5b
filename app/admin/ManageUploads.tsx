import { Form, Link } from '@remix-run/react'
import { Pages } from '../ui/Pages'
import { written } from '../ui/written'
import type { ManagedTab } from './desk.server'
import { deskOf } from './kinds'

interface ManageUploadsProps {
  managed: ManagedTab
  /** The address of the page that shows it. */
  address: string
}

export function ManageUploads({
  managed: { kinds, kind, q, page, pages, lines },
  address,
}: ManageUploadsProps) {
  const to = (params: Record<string, string>) => `${address}?${new URLSearchParams(params)}#manage`
  return (
    <div className="managed" id="manage">
      <div role="tablist" aria-label="Manage Uploads" className="tabs">
        {kinds.map((each) => (
          <Link
            key={each}
            role="tab"
            id={`tab-${each}`}
            aria-selected={each === kind}
            aria-controls={each === kind ? 'managed-lines' : undefined}
            to={to({ tab: each })}
            preventScrollReset
          >
            {deskOf(each).tab}
          </Link>
        ))}
      </div>
      <div role="tabpanel" id="managed-lines" aria-labelledby={`tab-${kind}`}>
        <Form action={`${address}#manage`} className="managed-search" role="search" preventScrollReset>
          <input type="hidden" name="tab" value={kind} />
          <input
            key={kind + q}
            type="search"
            className="input"
            name="q"
            defaultValue={q}
            maxLength={200}
            aria-label={`Search ${deskOf(kind).tab}`}
          />
          <button type="submit" className="button is-plain">
            Search
          </button>
        </Form>
        {lines.length === 0 && <p className="empty">{deskOf(kind).empty}</p>}
        <ul>
          {lines.map(({ id, title, note }) => (
            <li key={id}>
              <p>
                <bdi className="managed-title" {...written(title)}>
                  {title}
                </bdi>
                <span className="managed-note">{note}</span>
              </p>
              <Link to={`/admin/${kind}/${id}`} aria-label={`Edit ${title}`}>
                Edit
              </Link>
              <Form action={`/admin/delete/${kind}/${id}`}>
                <button type="submit" className="link-button" aria-label={`Delete ${title}`}>
                  Delete
                </button>
              </Form>
            </li>
          ))}
        </ul>
        <Pages page={page} pages={pages} addressOf={(number) => to({ tab: kind, q, page: String(number) })} />
      </div>
    </div>
  )
}
