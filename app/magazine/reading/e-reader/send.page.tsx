import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, type MetaFunction, useLoaderData } from '@remix-run/react'
import { href } from '../../../platform/href'
import { redirectWithDoneFlash } from '../../../platform/http/done.server'
import { idFromParam, parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { randomToken } from '../../../platform/process/secret.server'
import { BackLink } from '../../../platform/ui/BackLink'
import { useDoneMessage } from '../../../platform/ui/done-message'
import { useFormErrors } from '../../../platform/ui/Field'
import { Message } from '../../../platform/ui/Message'
import { textAttributes } from '../../../platform/ui/text-attributes'
import { pageMeta } from '../../../site/meta'
import { eReaderPageAddress, sendToEReaderPath } from './addresses'
import { findSendableArticle, sendToEReader } from './deliveries.server'
import { SendForm, type SendFormat } from './e-reader'
import { findEReaderOf, requireUserWithMail } from './e-reader-address.server'

const notFound = msg('Article not found.')

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, t('Send “{title}”', { title: args.data?.title ?? '' }), { isPrivate: true })

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await requireUserWithMail(request)
  const { article, formats } = await findSendableArticle(user, idFromParam(params.id, notFound))
  const { id, title } = article
  return { id, title, formats, email: user.email, device: await findEReaderOf(user.id), key: randomToken() }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const user = await requireUserWithMail(request)
  const id = idFromParam(params.id, notFound)
  await sendToEReader(user, id, await parseForm(request, SendForm))
  return redirectWithDoneFlash(sendToEReaderPath(id), 'sent', context)
}

const names: Record<SendFormat, string> = {
  epub: msg('EPUB, text that fits any screen'),
  pdf: msg('PDF, the pages as they are'),
}

export default function SendPage() {
  const { id, title, formats, email, device, key } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const isSent = useDoneMessage() === 'sent'
  return (
    <div className="account-page">
      <BackLink to={href('/articles/:id', { id })}>
        <bdi {...textAttributes(title)}>{title}</bdi>
      </BackLink>
      <h1>{t('Send to my e-reader')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isSent && !formErrors && (
        <Message role="status">
          {t('On its way to {address}. It may take a few minutes.', { address: device?.address })}
        </Message>
      )}
      {device?.isConfirmed && formats.length > 0 && (
        <Form method="post" className="form">
          <input type="hidden" name="key" value={key} />
          <fieldset className="field-group">
            <legend>{t('To {address}', { address: device.address })}</legend>
            {formats.map((format, index) => (
              <label key={format} className="check">
                <input type="radio" name="format" value={format} defaultChecked={index === 0} />{' '}
                {t(names[format])}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="button">
            {t('Send')}
          </button>
        </Form>
      )}
      {formats.length === 0 && <p className="empty">{t('It is too large to send, and has no EPUB yet.')}</p>}
      {device?.isConfirmed && (
        <p>
          <Link to={eReaderPageAddress}>{t('Use another e-reader')}</Link>
        </p>
      )}
      {device && !device.isConfirmed && <Unconfirmed email={email} address={device.address} />}
      {!device && <NoEReader />}
    </div>
  )
}

const NoEReader = () => (
  <>
    <p>{t('Enter your e-reader’s email address once. Publications are then sent there.')}</p>
    <p>
      <Link to={eReaderPageAddress} className="button">
        {t('Set up your e-reader')}
      </Link>
    </p>
  </>
)

const Unconfirmed = ({ email, address }: { email: string; address: string }) => (
  <>
    <p className="message">
      {t('We emailed {email} a link to confirm {address}. Open it, then come back to send.', {
        email,
        address,
      })}
    </p>
    <p>
      <Link to={eReaderPageAddress}>{t('Change the address')}</Link>
    </p>
  </>
)
