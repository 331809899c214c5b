import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectDone } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../meta'
import { requireUser } from '../guards.server'
import { hasSecondFactor } from '../second-factor/codes.server'
import { KeyList } from './KeyList'
import { chosenRights, KeyForm, type KeyRight, keyPage } from './keys'
import { createKey, keysOf, removeKey } from './keys.server'
import { NewKeyForm } from './NewKeyForm'
import { ShownKey } from './ShownKey'

export const meta: MetaFunction = (args) => pageMeta(args, t('Personal keys'), { isPrivate: true })

export async function loader({ request, context: { origin } }: LoaderFunctionArgs) {
  const { id, username } = await requireUser(request)
  return { keys: await keysOf(id), username, origin, asksCode: await hasSecondFactor(id) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id } = await requireUser(request)
  const form = await parseForm(request, KeyForm)
  if (form.intent === 'create')
    return data(
      { created: await createKey(id, form), rights: chosenRights(form) },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  await removeKey(id, form.key)
  return redirectDone(keyPage, 'removed', context)
}

export default function KeysPage() {
  const { keys, username, origin, asksCode } = useLoaderData<typeof loader>()
  const answer = useActionData<{ created?: string; rights: KeyRight[] }>()
  const created = answer?.created
  const isRemoved = useDoneMessage() === 'removed'
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Personal keys')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isRemoved && !formErrors && !created && (
        <Message role="status">{t('Key removed. It opens nothing any more.')}</Message>
      )}
      {created ? (
        <ShownKey value={created} rights={answer?.rights ?? []} username={username} origin={origin} />
      ) : (
        <p>
          {t(
            'A key stands in for your password on an e-reader or in a program. Each has rights of its own, and can be removed alone.',
          )}{' '}
          <Link to={href('/api')}>{t('What programs can do')}</Link>
        </p>
      )}
      {keys.length > 0 && <KeyList keys={keys} />}
      {created ? (
        <Form action={keyPage}>
          <button type="submit" className="button is-plain">
            {t('Make another key')}
          </button>
        </Form>
      ) : (
        <NewKeyForm asksCode={asksCode} />
      )}
    </div>
  )
}
