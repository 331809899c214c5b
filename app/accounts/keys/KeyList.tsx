import { Form } from '@remix-run/react'
import { t } from '../../platform/i18n/i18n'
import { formatDate } from '../../ui/format'
import type { ListedKey } from './keys.server'

export function KeyList({ keys }: { keys: ListedKey[] }) {
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">{t('Your keys')}</h2>
      <Form method="post" className="keys">
        <input type="hidden" name="intent" value="remove" />
        <ul className="sessions">
          {keys.map((key) => (
            <li key={key.id}>
              <span id={`key-${key.id}`}>
                <strong>{key.name}</strong> …{key.ending}
                <br />
                {wordsOf(key)}
              </span>
              <button
                type="submit"
                name="key"
                value={key.id}
                className="link-button"
                aria-describedby={`key-${key.id}`}
              >
                {t('Remove key')}
              </button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  )
}

function wordsOf({ rights, createdAt, endsAt, hasEnded, lastUsedAt }: ListedKey): string {
  const end = endsAt && `${hasEnded ? 'ended' : 'ends'} ${formatDate(endsAt)}`
  const use = lastUsedAt ? `last used ${formatDate(lastUsedAt)}` : 'not used yet'
  return [rights.join(', '), `made ${formatDate(createdAt)}`, end, use].filter(Boolean).join(' · ')
}
