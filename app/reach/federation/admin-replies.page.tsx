import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { parseForm } from '../../platform/http/request.server'
import { t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { ListFrame } from '../../platform/records/ListFrame'
import { useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { FollowersNav, FollowersOff } from './FollowersNav'
import { canFederate, isFederationOn } from './federation.server'
import { ReplyAuthor } from './ReplyAuthor'
import { ReplyText } from './ReplyText'
import { decideReply, type ReplyState, replyStates } from './replies.server'
import { replyDeskList } from './reply-list.server'
import './federation.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Replies'), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const listed = await replyDeskList.loader({ request, params })
  return { isOn: isFederationOn(), hasAddress: canFederate(), ...listed }
}

const ReplyForm = z.object({
  id: Id,
  from: z.enum(replyStates),
  digest: z.string(),
  intent: z.enum(['approved', 'rejected']),
})

export async function action({ request }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const { id, intent: to, ...seen } = await parseForm(request, ReplyForm)
  await decideReply(id, { ...seen, to }, user)
  return redirect(`${href('/admin/followers/replies')}${new URL(request.url).search}`, 303)
}

export default function AdminRepliesPage() {
  const { isOn, hasAddress, rows, list } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="desk">
      <h1>{t('Replies')}</h1>
      <FollowersNav now={list.path} />
      <FollowersOff isOn={isOn} hasAddress={hasAddress} />
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        {t('Replies to your publications from people on other servers. Readers only see the ones you show.')}
      </p>
      <ListFrame list={list} hasSortLinks>
        <ol className="reply-list">
          {rows.map((reply) => (
            <li key={reply.id}>
              <ReplyAuthor reply={reply} />
              {reply.about && (
                <p className="reply-about">
                  <Link to={reply.about.to} dir="auto">
                    {reply.about.title}
                  </Link>
                </p>
              )}
              <ReplyText body={reply.body} />
              <Decision reply={reply} state={list.query.show} />
            </li>
          ))}
        </ol>
      </ListFrame>
    </div>
  )
}

interface DecisionProps {
  reply: { id: number; name: string; actor: string; digest: string }
  state: ReplyState
}

function Decision({ reply: { id, name, actor, digest }, state }: DecisionProps) {
  return (
    <Form method="post" className="form-actions" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="from" value={state} />
      <input type="hidden" name="digest" value={digest} />
      {state !== 'approved' && (
        <button
          type="submit"
          name="intent"
          value="approved"
          className="button"
          aria-label={t('Show the reply of {name}', { name })}
        >
          {t('Show')}
        </button>
      )}
      {state !== 'rejected' && (
        <button
          type="submit"
          name="intent"
          value="rejected"
          className="button is-plain"
          aria-label={t('Hide the reply of {name}', { name })}
        >
          {t('Hide')}
        </button>
      )}
      <Link
        to={`${href('/admin/followers/blocks')}?${new URLSearchParams({ value: actor })}`}
        aria-label={t('Block {name}', { name })}
      >
        {t('Block')}
      </Link>
    </Form>
  )
}
