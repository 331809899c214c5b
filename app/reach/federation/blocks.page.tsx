import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../platform/href'
import { redirectDone } from '../../platform/http/done.server'
import { parseForm } from '../../platform/http/request.server'
import { msg, t } from '../../platform/i18n/i18n'
import { Id } from '../../platform/id'
import { cutText } from '../../platform/text/cut-text'
import { useDoneMessage } from '../../platform/ui/done-message'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { formatShortDate } from '../../platform/ui/format'
import { type IndexColumn, IndexTable } from '../../platform/ui/IndexTable'
import { Message } from '../../platform/ui/Message'
import { Pages } from '../../platform/ui/Pages'
import { requireAdmin } from '../../site/accounts/guards.server'
import { pageMeta } from '../../site/meta'
import { BlockForm } from './block-form'
import { addBlock, blocksPage, removeBlock } from './blocks.server'
import { FollowersNav } from './FollowersNav'

const path = href('/admin/followers/blocks')

export const meta: MetaFunction = (args) => pageMeta(args, t('Blocked'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request, 'publish')
  const { searchParams } = new URL(request.url)
  const suggested = cutText(searchParams.get('value') ?? '', 2000)
  return { suggested, ...(await blocksPage(searchParams.get('page'))) }
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
  return redirectDone(path, 'blocked', context)
}

export default function BlocksPage() {
  const { suggested, blocks, page, pages } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isBlocked = useDoneMessage() === 'blocked'
  return (
    <div className="desk">
      <h1>{t('Blocked')}</h1>
      <FollowersNav now={path} />
      {isBlocked && !formErrors && (
        <Message role="status">{t('Blocked. Followers, replies and likes from there are gone.')}</Message>
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
          hint={t(
            'A server, as example.org, or the address of an account. Nothing from there is taken any more.',
          )}
          formErrors={formErrors}
        />
        <Field
          label={t('Note')}
          name="note"
          maxLength={300}
          hint={t('For yourself.')}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="add" className="button">
          {t('Block')}
        </button>
      </Form>
      {blocks.length > 0 && (
        <IndexTable label={t('Blocked')} rows={blocks} columns={columns} keyOf={({ id }) => id} />
      )}
      <Pages page={page} pages={pages} addressOf={(number) => `${path}?page=${number}`} />
    </div>
  )
}

type Block = ReturnType<typeof useLoaderData<typeof loader>>['blocks'][number]

const columns: IndexColumn<Block>[] = [
  { name: msg('Server or account'), kind: 'title', cell: ({ value }) => <bdi>{value}</bdi> },
  { name: msg('Note'), cell: ({ note }) => <span dir="auto">{note}</span> },
  {
    name: msg('Since'),
    cell: ({ createdAt, createdBy }) => `${formatShortDate(createdAt)} · ${createdBy}`,
  },
  {
    name: msg('Actions'),
    kind: 'action',
    cell: ({ id, value }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="intent"
          value="remove"
          className="link-button"
          aria-label={t('Unblock {value}', { value })}
        >
          {t('Unblock')}
        </button>
      </Form>
    ),
  },
]
