import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData, useMatches } from '@remix-run/react'
import { z } from 'zod'
import { href } from '../../../platform/href'
import { parseForm } from '../../../platform/http/request.server'
import { msg, t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { BackLink } from '../../../platform/ui/BackLink'
import { useFormErrors } from '../../../platform/ui/Field'
import { formatDate } from '../../../platform/ui/format'
import { Message } from '../../../platform/ui/Message'
import { pageMeta, siteFromMatches } from '../../meta'
import { findCurrentSession, requireUser, secondFactorPageAddress } from '../guards.server'
import { OwnPasswordField } from '../OwnPasswordField'
import { CodeField } from './CodeField'
import { isSecondFactorRequiredOfStaff } from './requirement.server'
import type { AuthenticatorSetUp } from './second-factor.server'
import {
  beginAuthenticatorSetUp,
  cancelAuthenticatorSetUp,
  disableSecondFactor,
  enableSecondFactor,
  loadSecondFactorOf,
  replaceRecoveryCodes,
} from './second-factor.server'
import '../accounts.css'

export const meta: MetaFunction = (args) => pageMeta(args, t('Two-step login'), { isPrivate: true })

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireUser(request)
  const isRequired =
    Boolean(account.needsSecondFactor || account.staff) && (await isSecondFactorRequiredOfStaff())
  return { ...(await loadSecondFactorOf(account)), isRequired, username: account.username }
}

const password = z.string().max(256)
const code = z.string().max(100)
const SecondFactorForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('set-up'), password }),
  z.object({ intent: z.literal('cancel') }),
  z.object({ intent: z.literal('enable'), code }),
  z.object({ intent: z.enum(['new-codes', 'disable']), password, code }),
])

export async function action({ request }: ActionFunctionArgs) {
  const account = await requireUser(request)
  const form = await parseForm(request, SecondFactorForm)
  switch (form.intent) {
    case 'enable':
      return data({
        codes: await enableSecondFactor(account, form.code, (await findCurrentSession(request))?.id),
      })
    case 'new-codes':
      return data({ codes: await replaceRecoveryCodes(account, form) })
    case 'disable':
      await disableSecondFactor(account, form)
      break
    case 'set-up':
      await beginAuthenticatorSetUp(account.id, form.password)
      break
    default:
      await cancelAuthenticatorSetUp(account.id)
  }
  return redirect(secondFactorPageAddress, 303)
}

export default function SecondFactorPage() {
  const { since, setUp, isRequired } = useLoaderData<typeof loader>()
  const made = useActionData<{ codes?: string[] }>()
  const formErrors = useFormErrors()
  return (
    <div className="account-page">
      <BackLink to={href('/userInfo')}>{t('User Info')}</BackLink>
      <h1>{t('Two-step login')}</h1>
      {formErrors && <Message role="alert">{formErrors.message}</Message>}
      {isRequired && !since && (
        <p className="message">
          {t('This site requires two-step login for staff. Set it up to open the desk.')}
        </p>
      )}
      {made?.codes ? <RecoveryCodes codes={made.codes} /> : <p>{since ? onSince(since) : t(whatItIs)}</p>}
      {since && <TurnedOn />}
      {!since && setUp && <SettingUp setUp={setUp} />}
      {!since && !setUp && <TurnedOff />}
    </div>
  )
}

const onSince = (since: string) =>
  t('On since {since}. After your password, you enter a code.', { since: formatDate(since) })

const whatItIs = msg('You also enter a code from your phone, so a stolen password is not enough.')

function TurnedOff() {
  const formErrors = useFormErrors()
  return (
    <Form method="post" className="form" autoComplete="off">
      <p>{t('You need an authenticator app, such as Aegis, FreeOTP, Google Authenticator or 1Password.')}</p>
      <OwnPasswordField formErrors={formErrors} />
      <button type="submit" name="intent" value="set-up" className="button">
        {t('Set up')}
      </button>
    </Form>
  )
}

function SettingUp({ setUp: { qr, key, address } }: { setUp: AuthenticatorSetUp }) {
  const formErrors = useFormErrors()
  return (
    <>
      <p>
        <Trans
          id="Scan this with the app, or <a>open it in an app on this device</a>."
          components={{ a: <a href={address} /> }}
        />
      </p>
      <svg
        className="set-up-code"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('QR code for the app')}
      >
        <path d={qr.path} />
      </svg>
      <p>
        <Trans
          id="Or type this key: <code>{key}</code>"
          values={{ key }}
          components={{ code: <code className="set-up-key" /> }}
        />
      </p>
      <Form method="post" className="form" autoComplete="off">
        <CodeField hint={t('Six digits from the app.')} formErrors={formErrors} />
        <div className="form-actions">
          <button type="submit" name="intent" value="enable" className="button">
            {t('Turn on')}
          </button>
        </div>
      </Form>
      <Form method="post">
        <button type="submit" name="intent" value="cancel" className="link-button">
          {t('Cancel')}
        </button>
      </Form>
    </>
  )
}

function TurnedOn() {
  const { codesLeft } = useLoaderData<typeof loader>()
  const formErrors = useFormErrors()
  const intent = formErrors?.values.intent
  const errorsOf = (one: string) => (intent === one ? formErrors : undefined)
  return (
    <>
      <details className="account-change" open={intent === 'new-codes'}>
        <summary>{t('New recovery codes ({codesLeft} left)', { codesLeft })}</summary>
        <Form method="post" className="form">
          <p>{t('Your old codes stop working.')}</p>
          <OwnPasswordField formErrors={errorsOf('new-codes')} />
          <CodeField formErrors={errorsOf('new-codes')} />
          <button type="submit" name="intent" value="new-codes" className="button">
            {t('Create new codes')}
          </button>
        </Form>
      </details>
      <details className="account-change" open={intent === 'disable'}>
        <summary>{t('Turn off')}</summary>
        <Form method="post" className="form">
          <OwnPasswordField formErrors={errorsOf('disable')} />
          <CodeField formErrors={errorsOf('disable')} />
          <button type="submit" name="intent" value="disable" className="button">
            {t('Turn off two-step login')}
          </button>
        </Form>
      </details>
    </>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const { username } = useLoaderData<typeof loader>()
  const { name } = siteFromMatches(useMatches())
  return (
    <Message role="status">
      <p>
        {t(
          'Two-step login is on. Print or write down these recovery codes for {username} at {name}. Each lets you log in once without your phone. They are not shown again.',
          { username, name },
        )}
      </p>
      <ul className="recovery-codes">
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ul>
    </Message>
  )
}
