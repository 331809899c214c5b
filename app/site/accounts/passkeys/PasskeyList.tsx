import { Form } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { Field, useFormErrors } from '../../../platform/ui/Field'
import { formatDate } from '../../../platform/ui/format'
import { OwnPasswordField } from '../OwnPasswordField'
import type { ListedPasskey } from './passkeys.server'
import '../accounts.css'

interface PasskeyListProps {
  passkeys: ListedPasskey[]
  asksForPassword: boolean
}

export function PasskeyList({ passkeys, asksForPassword }: PasskeyListProps) {
  return (
    <section aria-labelledby="passkeys">
      <h2 id="passkeys">{t('Your passkeys')}</h2>
      <ul className="passkeys">
        {passkeys.map((passkey) => (
          <Passkey key={passkey.id} passkey={passkey} asksForPassword={asksForPassword} />
        ))}
      </ul>
    </section>
  )
}

function Passkey({ passkey, asksForPassword }: { passkey: ListedPasskey; asksForPassword: boolean }) {
  const { id, name } = passkey
  const formErrors = useFormErrors()
  const errorsOf = (intent: string) =>
    formErrors?.values.intent === intent && formErrors.values.passkey === String(id) ? formErrors : undefined
  const [renaming, removing] = [errorsOf('rename'), errorsOf('remove')]
  return (
    <li>
      <strong>{name}</strong>
      <span>{wordsOf(passkey)}</span>
      <details className="account-change" open={renaming !== undefined}>
        <summary>{t('Rename “{name}”', { name })}</summary>
        <Form method="post" className="form">
          <input type="hidden" name="passkey" value={id} />
          <Field
            label={t('New name')}
            name="name"
            required
            maxLength={60}
            defaultValue={name}
            formErrors={renaming}
          />
          <button type="submit" name="intent" value="rename" className="button">
            {t('Rename')}
          </button>
        </Form>
      </details>
      <details className="account-change" open={removing !== undefined}>
        <summary>{t('Remove “{name}”', { name })}</summary>
        <Form method="post" className="form">
          <input type="hidden" name="passkey" value={id} />
          <p>{t('It will no longer log you in. Delete it in your device or password manager too.')}</p>
          {asksForPassword && <OwnPasswordField formErrors={removing} />}
          <button type="submit" name="intent" value="remove" className="button">
            {t('Remove passkey')}
          </button>
        </Form>
      </details>
    </li>
  )
}

function wordsOf({ createdAt, lastUsedAt, isSynced }: ListedPasskey): string {
  const use = lastUsedAt ? t('Last used {day}', { day: formatDate(lastUsedAt) }) : t('Not used yet')
  const where = isSynced ? t('Synced between devices') : t('On one device')
  return [t('Added {day}', { day: formatDate(createdAt) }), use, where].join(' · ')
}
