import { t } from '../../../platform/i18n/i18n'
import { Trans } from '../../../platform/i18n/Trans'
import { CopyField } from '../../../platform/ui/CopyField'
import { Message } from '../../../platform/ui/Message'
import type { PersonalKeyRight } from './keys'
import '../accounts.css'

interface ShownKeyProps {
  value: string
  rights: PersonalKeyRight[]
  username: string
  origin: string
}

export function NewKeyPanel({ value, rights, username, origin }: ShownKeyProps) {
  return (
    <Message role="status">
      <p>{t('Your key. Copy it now: it is not shown again.')}</p>
      <CopyField label={t('Key')} value={value} />
      <dl className="key-uses">
        {rights.includes('read') && (
          <>
            <dt>{t('Catalog (KOReader, Thorium, Panels)')}</dt>
            <dd>
              <Trans
                id="<code>{origin}/opds</code> or <code2>{origin}/opds/v1.2</code2>, username <code3>{username}</code3>, the key as password"
                values={{ origin, username }}
                components={{ code: <code />, code2: <code />, code3: <code /> }}
              />
            </dd>
          </>
        )}
        {rights.includes('sync') && (
          <>
            <dt>{t('KOReader, Progress sync')}</dt>
            <dd>
              <Trans
                id="Custom sync server <code>{origin}/koreader</code>, then Login with <code2>{username}</code2> and the key"
                values={{ origin, username }}
                components={{ code: <code />, code2: <code /> }}
              />
            </dd>
          </>
        )}
        <dt>{t('JSON API')}</dt>
        <dd>
          <code>Authorization: Bearer {value.slice(0, 4)}…</code>
        </dd>
      </dl>
    </Message>
  )
}
