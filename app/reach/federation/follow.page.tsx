import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { parseForm } from '../../platform/http/request.server'
import type { RouteHandle } from '../../platform/http/route-handle'
import { msg, t } from '../../platform/i18n/i18n'
import { BackLink } from '../../platform/ui/BackLink'
import { CopyField } from '../../platform/ui/CopyField'
import { Field, useFormErrors } from '../../platform/ui/Field'
import { Message } from '../../platform/ui/Message'
import { textAttributes } from '../../platform/ui/text-attributes'
import { pageMeta } from '../../site/meta'
import { requireFederation } from './federation.server'
import { actorLinkDescriptors } from './followable'
import { findFollowableActor } from './followable.server'
import { findLocalActor } from './local-actors.server'
import { findRemoteFollowAddress } from './remote-follow.server'

export const meta: MetaFunction<typeof loader> = (args) => [
  ...pageMeta(args, t('Follow {name}', { name: args.data?.name ?? '' }), { isPrivate: true }),
  ...actorLinkDescriptors(args.data?.followable),
]

export const handle = {
  failure: msg('There is nothing to follow at this address.'),
  formTargets: ['https:'],
} satisfies RouteHandle

export async function loader({ params }: LoaderFunctionArgs) {
  requireFederation()
  const { actor, name, page } = await findLocalActor(params.actor ?? '')
  return { name, page, followable: await findFollowableActor(actor) }
}

const FollowForm = z.object({ account: z.string().max(300) })

export async function action({ request, params, context }: ActionFunctionArgs) {
  requireFederation()
  const { actor } = await findLocalActor(params.actor ?? '')
  const { account } = await parseForm(request, FollowForm)
  return redirect(await findRemoteFollowAddress(account, actor, context.address), 303)
}

export default function FollowPage() {
  const { name, page, followable } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={page}>
        <bdi {...textAttributes(name)}>{name}</bdi>
      </BackLink>
      <h1 {...textAttributes(name)}>{t('Follow {name}', { name })}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      <p>
        {t(
          'With an account on Mastodon, Pixelfed, Ghost or another fediverse server, you see new publications in your timeline. Search there for this name:',
        )}
      </p>
      {followable && <CopyField label={t('Name to search for')} value={followable.handle} />}
      <Form method="post" className="form" reloadDocument>
        <Field
          label={t('Your account')}
          name="account"
          required
          maxLength={300}
          placeholder="@you@example.social"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('Or enter the name of your server. You follow from there, without a password here.')}
          formErrors={formErrors}
        />
        <button type="submit" className="button">
          {t('Follow from your server')}
        </button>
      </Form>
    </div>
  )
}
