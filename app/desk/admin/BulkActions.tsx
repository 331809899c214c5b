import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'

/** The id of the form that the checkboxes of the list belong to. */
export const bulkActionsForm = 'chosen-uploads'

interface BulkActionsProps {
  /** The address that the form posts to, with the query of the current list. */
  action: string
  kind: string
  mayDraft: boolean
}

export function BulkActions({ action, kind, mayDraft }: BulkActionsProps) {
  const acts = [...(mayDraft ? [['publish', t('Publish')] as const, ['draft', t('Unpublish')] as const] : [])]
  return (
    <Form
      id={bulkActionsForm}
      method="post"
      action={action}
      className="bulk-bar"
      data-selected={t('selected')}
      preventScrollReset
    >
      <input type="hidden" name="kind" value={kind} />
      {[...acts, ['trash', t('Move to trash')] as const].map(([act, name]) => (
        <button key={act} type="submit" name="intent" value={act} className="link-button">
          {name}
        </button>
      ))}
    </Form>
  )
}
