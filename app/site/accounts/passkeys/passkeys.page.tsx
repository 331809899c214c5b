import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../meta'
import { deviceDescription } from '../describe-session.server'
import { requireSession, requireUser } from '../guards.server'
import { addPasskey } from './add-passkey.server'
import { NewPasskeyForm } from './NewPasskeyForm'
import { PasskeyList } from './PasskeyList'
import { PasskeyForm } from './passkey-form'
import { passkeyPageAddress } from './passkeys'
import { hasPassword, listPasskeysOfUser, removePasskey, renamePasskey } from './passkeys.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Passkeys'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request)
  const [passkeys, asksForPassword] = await Promise.all([listPasskeysOfUser(id), hasPassword(id)])
  return {
    passkeys,
    asksForPassword,
    device: deviceDescription(request.headers.get('User-Agent') ?? ''),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = await requireSession(request)
  const form = await parseForm(request, PasskeyForm)
  switch (form.intent) {
    case 'add':
      await addPasskey(session, context.origin, form)
      break
    case 'rename':
      await renamePasskey(session.account.id, form.passkey, form.name)
      break
    default:
      await removePasskey(session, form.passkey, form.password)
  }
  return redirectWithDoneFlash(passkeyPageAddress, form.intent, context)
}

const notices = new Map([
  ['add', msg('Passkey added. You can now log in with it.')],
  ['rename', msg('Passkey renamed.')],
  ['remove', msg('Passkey removed. It no longer works.')],
])

export default function PasskeysPage() {
  const { passkeys, asksForPassword, device } = useLoaderData<typeof loader>()
  const notice = notices.get(useDoneMessage() ?? '')
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Passkeys')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {notice && !formErrors && <Message role="status">{notice}</Message>}
      <p>
        {t(
          'A passkey logs you in with your fingerprint, face or device PIN. There is nothing to type or remember.',
        )}{' '}
        {asksForPassword && t('Your password keeps working.')}
      </p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} asksForPassword={asksForPassword} />}
      <NewPasskeyForm key={passkeys.length} device={device} asksForPassword={asksForPassword} />
    </div>
  )
}
