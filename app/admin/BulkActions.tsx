import { Form, Link } from '@remix-run/react'

/** The id of the form that the checkboxes of the list belong to. */
export const bulkActionsForm = 'chosen-uploads'

interface ChosenActsProps {
  /** The address that the form posts to, with the query of the current list. */
  action: string
  kind: string
  mayDraft: boolean
  /** The address of this list with all rows selected. */
  chooseAll: string
}

/** Buttons that act on all selected rows. */
export function BulkActions({ action, kind, mayDraft, chooseAll }: ChosenActsProps) {
  const acts = [...(mayDraft ? [['publish', 'Publish'] as const, ['draft', 'Make draft'] as const] : [])]
  return (
    <Form id={bulkActionsForm} method="post" action={action} className="chosen-acts" preventScrollReset>
      <input type="hidden" name="kind" value={kind} />
      <span>With the chosen:</span>
      {[...acts, ['trash', 'Move to trash'] as const].map(([act, name]) => (
        <button key={act} type="submit" name="intent" value={act} className="link-button">
          {name}
        </button>
      ))}
      <Link to={chooseAll} preventScrollReset>
        Choose all on this page
      </Link>
    </Form>
  )
}
