import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectWithDoneFlash } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { type RecordColumn, RecordList } from '../../platform/records/RecordList'
import { cutText } from '../../platform/text/cut-text'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { Message } from '../../platform/ui/Message'
import { RemoveButton } from '../../platform/ui/RemoveButton'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { BlockForm } from './block-form'
import { blockDeskList } from './block-list.server'
import { addBlock, removeBlock } from './blocks.server'
import { FollowersNav } from './FollowersNav'

const path = href('/admin/followers/blocks')

export const meta: MetaFunction = (args) => pageMeta(args, t('Blocked'), { isPrivate: true })

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const suggested = cutText(searchParams.get('value') ?? '', 2000)
  return { suggested, ...(await blockDeskList.loader(args)) }
}

const PressedForm = z.discriminatedUnion('intent', [
  BlockForm.extend({ intent: z.literal('add') }),
  z.object({ intent: z.literal('remove'), id: Id }),
])

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireAdmin(request, 'publish')
  const form = await parseForm(request, PressedForm)
  if (form.intent === 'remove') {
    await removeBlock(form.id, user)
    return redirect(`${path}${new URL(request.url).search}`, 303)
  }
  await addBlock(form, user)
  return redirectWithDoneFlash(path, 'blocked', context)
}

export default function BlocksPage() {
  const { suggested, rows, list } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBlocked = useDoneMessage() === 'blocked'
  return (
    <div className="desk">
      <h1>{t('Blocked')}</h1>
      <FollowersNav now={path} />
      {isBlocked && !formErrors && (
        <Message role="status">{t('Blocked. Followers, replies and likes from there were removed.')}</Message>
      )}
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <Form method="post" className="form">
        <Field
          label={t('Server or account')}
          name="value"
          required
          maxLength={2000}
          defaultValue={suggested}
          autoCapitalize="none"
          spellCheck={false}
          hint={t('A server, such as example.org, or the address of an account. The site then ignores it.')}
          formErrors={formErrors}
        />
        <Field
          label={t('Note')}
          name="note"
          maxLength={300}
          hint={t('Only you see it.')}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="add" className="button">
          {t('Block')}
        </button>
      </Form>
      <RecordList rows={rows} list={list} columns={columns} label={t('Blocked')} />
    </div>
  )
}

type Block = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number]

const columns: RecordColumn<Block>[] = [
  {
    name: msg('Server or account'),
    kind: 'title',
    sorts: ['a-z', 'z-a'],
    cell: ({ value }) => <bdi>{value}</bdi>,
  },
  { name: msg('Note'), cell: ({ note }) => <span dir="auto">{note}</span> },
  {
    name: msg('Since'),
    sorts: ['newest', 'oldest'],
    cell: ({ createdAt, createdBy }) => `${formatShortDate(createdAt)} · ${createdBy}`,
  },
  {
    name: msg('Actions'),
    kind: 'action',
    cell: ({ id, value }) => (
      <RemoveButton id={id} text={t('Unblock')} label={t('Unblock {value}', { value })} />
    ),
  },
]
