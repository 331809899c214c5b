import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { NotFound } from '../../../platform/errors/errors'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../meta'
import { isModuleOn } from '../../modules/switches.server'
import { useIsModuleOn } from '../../modules/useIsModuleOn'
import { requireUser } from '../guards.server'
import { hasSecondFactor } from '../second-factor/codes.server'
import { KeyList } from './KeyList'
import { chosenKeyRights, PersonalKeyForm } from './key-form'
import { keyPageAddress, type PersonalKeyRight } from './keys'
import { createPersonalKey, listPersonalKeysOfUser, removePersonalKey } from './keys.server'
import { NewKeyForm } from './NewKeyForm'
import { NewKeyPanel } from './NewKeyPanel'

export const meta: MetaFunction = (args) => pageMeta(args, t('Personal keys'), { isPrivate: true })

export async function loader({ request, context: { origin } }: LoaderFunctionArgs) {
  const { id, username } = await requireUser(request)
  const [keys, asksCode] = await Promise.all([listPersonalKeysOfUser(id), hasSecondFactor(id)])
  return {
    keys,
    username,
    origin,
    asksCode,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id } = await requireUser(request)
  const form = await parseForm(request, PersonalKeyForm)
  if (form.intent === 'create') {
    if (!isModuleOn('devices')) throw new NotFound(t('Page not found.'))
    return data(
      { created: await createPersonalKey(id, form), rights: chosenKeyRights(form) },
      { headers: { 'Cache-Control': 'no-store' } },
    )
  }
  await removePersonalKey(id, form.key)
  return redirectWithDoneFlash(keyPageAddress, 'removed', context)
}

export default function KeysPage() {
  const isOn = useIsModuleOn('devices')
  const { keys, username, origin, asksCode } = useLoaderData<typeof loader>()
  const answer = useActionData<{ created?: string; rights: PersonalKeyRight[] }>()
  const created = answer?.created
  const isRemoved = useDoneMessage() === 'removed'
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Personal keys')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isRemoved && !formErrors && !created && (
        <Message role="status">{t('Key removed. It no longer works.')}</Message>
      )}
      {created ? (
        <NewKeyPanel value={created} rights={answer?.rights ?? []} username={username} origin={origin} />
      ) : (
        <p>
          {t(
            'Use a key instead of your password on an e-reader or in a program. Each key has its own permissions, and you can remove it at any time.',
          )}{' '}
          <Link to={href('/api')}>{t('What programs can do')}</Link>
        </p>
      )}
      {keys.length > 0 && <KeyList keys={keys} />}
      {created ? (
        <Form action={keyPageAddress}>
          <button type="submit" className="button is-plain">
            {t('Create another key')}
          </button>
        </Form>
      ) : (
        isOn && <NewKeyForm asksCode={asksCode} />
      )}
    </div>
  )
}
