import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { doneFlashHeader, redirectWithDoneFlash } from '../../../platform/http/done.server'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { BackLink } from '../../../platform/ui/BackLink'
import { CopyField } from '../../../platform/ui/CopyField'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { pageMeta } from '../../../site/meta'
import { eReaderPageAddress } from './addresses'
import { EReaderForm } from './e-reader'
import {
  confirmEReader,
  findEReaderOf,
  removeEReader,
  requireUserWithMail,
  saveEReader,
  senderAddress,
} from './e-reader-address.server'

export const meta: MetaFunction = (args) => pageMeta(args, t('Your e-reader'), { isPrivate: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUserWithMail(request)
  const token = new URL(request.url).searchParams.get('confirm')
  if (token !== null) {
    await confirmEReader(user.id, token)
    throw redirect(eReaderPageAddress, {
      headers: doneFlashHeader('confirmed', context.origin, eReaderPageAddress),
    })
  }
  return { device: await findEReaderOf(user.id), email: user.email, sender: senderAddress() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUserWithMail(request)
  const form = await parseForm(request, EReaderForm)
  if (form.intent === 'remove') await removeEReader(user.id)
  else await saveEReader(user, form.address)
  return redirectWithDoneFlash(eReaderPageAddress, form.intent, context)
}

const notices: Partial<Record<string, string>> = {
  remove: msg('The address is removed.'),
  confirmed: msg('Your e-reader is confirmed.'),
}

export default function EReaderPage() {
  const { device, email, sender } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const notice = notices[useDoneMessage() ?? '']
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Your e-reader')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {notice && !formErrors && <Message role="status">{t(notice)}</Message>}
      {device && !device.isConfirmed && (
        <p className="message">
          {t('We emailed {email} a link to confirm {address}.', { email, address: device.address })}
        </p>
      )}
      {device?.isConfirmed && (
        <p>{t('To send a publication, open it, and choose “Send to my e-reader” under More.')}</p>
      )}
      <p>
        {t(
          'Publications are emailed to your e-reader. First allow this site’s address in its settings: at Amazon under “Personal Document Settings”, at PocketBook under “Send-to-PocketBook”.',
        )}
      </p>
      <CopyField label={t('Sender to allow')} value={sender} />
      <Form method="post" className="form">
        <Field
          label={t('Address of the e-reader')}
          name="address"
          type="email"
          required
          placeholder="name_1a2b@kindle.com"
          defaultValue={device?.address}
          formErrors={formErrors}
        />
        <button type="submit" name="intent" value="save" className="button">
          {t('Save')}
        </button>
      </Form>
      {device && (
        <Form method="post">
          <button type="submit" name="intent" value="remove" className="link-button">
            {t('Remove the address')}
          </button>
        </Form>
      )}
    </div>
  )
}
