import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { requireAdmin } from '../accounts/guards.server'
import { redirectDone } from '../platform/http/done.server'
import { idFrom, parseForm } from '../platform/http/request.server'
import { Id } from '../platform/id'
import { itemNotFound, variantName } from '../shop/merch'
import { merchItemById } from '../shop/merch.server'
import { pageMeta } from '../site/meta'
import { BackLink } from '../ui/BackLink'
import { useDoneMessage } from '../ui/done-message'
import { formatShortDate } from '../ui/format'
import { type IndexColumn, IndexTable } from '../ui/IndexTable'
import { Message } from '../ui/Message'
import { ItemShareForm } from './ItemShareForm'
import { payeeChoices } from './payees.server'
import { ShareForm } from './share-form'
import type { ShownShare } from './shares.server'
import { addShare, endShare, sharesOfItem } from './shares.server'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, `Shares of ${args.data?.title ?? ''}`, { isPrivate: true })

export const handle = { failure: 'Failed to load the item.' }

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request, 'sell')
  const { id, title, optionNames, variants } = await merchItemById(idFrom(params.id, itemNotFound))
  return {
    ...{ id, title, shares: await sharesOfItem(id), payees: await payeeChoices() },
    variants: optionNames.length === 0 ? [] : variants.map((one) => ({ id: one.id, name: variantName(one) })),
  }
}

const PressedForm = z.discriminatedUnion('intent', [
  ShareForm.safeExtend({ intent: z.literal('add') }),
  z.object({ intent: z.literal('end'), share: Id }),
])

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requireAdmin(request, 'sell')
  const id = idFrom(params.id, itemNotFound)
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'add') await addShare(id, form, admin)
  else await endShare(id, form.share, admin)
  return redirectDone(`/admin/merch/${id}/shares`, form.intent, context)
}

const doneMessages: Record<string, string> = {
  add: 'The share is added.',
  end: 'The share has ended. Earlier sales keep it.',
}

const columns: IndexColumn<ShownShare>[] = [
  {
    name: 'Payee',
    kind: 'title',
    cell: ({ payeeId, name }) => (
      <a href={`/admin/shares/${payeeId}`}>
        <bdi>{name}</bdi>
      </a>
    ),
  },
  { name: 'Of', cell: ({ variant }) => variant ?? 'The whole item' },
  { name: 'Share', cell: ({ text }) => text },
  { name: 'From', cell: ({ from }) => formatShortDate(from) },
  {
    name: 'End',
    kind: 'action',
    cell: ({ id, name }) => (
      <Form method="post">
        <input type="hidden" name="share" value={id} />
        <button
          type="submit"
          name="intent"
          value="end"
          className="button is-plain"
          aria-label={`End ${name}’s share`}
        >
          End
        </button>
      </Form>
    ),
  },
]

export default function ItemSharesPage() {
  const { id, title, shares, payees, variants } = useLoaderData<typeof loader>()
  const message = doneMessages[useDoneMessage() ?? '']
  return (
    <div className="desk">
      <BackLink to={`/admin/merch/${id}`} also={<Link to="/admin/shares">Payees</Link>}>
        Back to the item
      </BackLink>
      <h1>
        Shares of “<bdi>{title}</bdi>”
      </h1>
      {message && <Message role="status">{message}</Message>}
      {shares.length === 0 ? (
        <p className="empty">Nobody gets a share of this item.</p>
      ) : (
        <IndexTable label="Shares" rows={shares} columns={columns} keyOf={(share) => share.id} />
      )}
      <section aria-labelledby="add">
        <h2 id="add">Add a share</h2>
        {payees.length === 0 ? (
          <p>
            <Link to="/admin/shares/new">Add a payee</Link> first.
          </p>
        ) : (
          <ItemShareForm key={shares.length} payees={payees} variants={variants} />
        )}
      </section>
    </div>
  )
}
