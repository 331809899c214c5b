import { Form, Link } from '@remix-run/react'
import { href } from '../../platform/href'
import { msg, t } from '../../platform/i18n/i18n'
import { Trans } from '../../platform/i18n/Trans'
import { useDoneMessage } from '../../platform/ui/done-message'
import { formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { ItemShareForm } from './ItemShareForm'
import type { ShareToDisplay } from './shares.server'

interface ShareListProps {
  shares: ShareToDisplay[]
  payees: { id: number; name: string }[]
  whole: string
  none: string
  variants?: { id: number; name: string }[]
  idempotencyKey: string
}

export function ShareList({ shares, payees, whole, none, variants = [], idempotencyKey }: ShareListProps) {
  const message = doneMessages[useDoneMessage() ?? '']
  return (
    <>
      {message && <Message role="status">{message}</Message>}
      {shares.length === 0 ? (
        <p className="empty">{none}</p>
      ) : (
        <IndexTable
          label={t('Royalties')}
          rows={shares}
          columns={columnsOf(whole)}
          keyOf={(share) => share.id}
        />
      )}
      <section aria-labelledby="add">
        <h2 id="add">{t('Add a royalty')}</h2>
        {payees.length === 0 ? (
          <p>
            <Trans
              id="<a>Add a payee</a> first."
              components={{ a: <Link to={href('/admin/shares/:id', { id: 'new' })} /> }}
            />
          </p>
        ) : (
          <ItemShareForm
            key={shares.length}
            payees={payees}
            variants={variants}
            idempotencyKey={idempotencyKey}
          />
        )}
      </section>
    </>
  )
}

const doneMessages: Record<string, string> = {
  add: msg('Royalty added.'),
  end: msg('The royalty has ended. It still counts for earlier sales.'),
}

const columnsOf = (whole: string): IndexColumn<ShareToDisplay>[] => [
  {
    name: msg('Payee'),
    kind: 'title',
    cell: ({ payeeId, name }) => (
      <a href={href('/admin/shares/:id', { id: payeeId })}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { name: msg('Royalty on'), cell: ({ variant }) => variant ?? whole },
  { name: msg('Royalty'), cell: ({ text }) => text },
  { name: msg('First day'), cell: ({ from }) => formatShortDate(from) },
  {
    name: msg('End'),
    kind: 'action',
    cell: ({ id, name }) => (
      <Form method="post">
        <input type="hidden" name="share" value={id} />
        <button
          type="submit"
          name="intent"
          value="end"
          className="button is-plain"
          aria-label={t('End {name}’s royalty', { name })}
        >
          {t('End')}
        </button>
      </Form>
    ),
  },
]
