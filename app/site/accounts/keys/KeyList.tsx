import { Form } from '@remix-run/react'
import { t } from '../../../platform/i18n/i18n'
import { formatDate, formatList } from '../../../platform/ui/format'
import { keyRightNames } from './keys'
import type { ListedPersonalKey } from './keys.server'
import '../accounts.css'

export function KeyList({ keys }: { keys: ListedPersonalKey[] }) {
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

function wordsOf({ rights, createdAt, endsAt, hasEnded, lastUsedAt }: ListedPersonalKey): string {
  const made = t('created {date}', { date: formatDate(createdAt) })
  const use = lastUsedAt ? t('last used {date}', { date: formatDate(lastUsedAt) }) : t('not used yet')
  return [formatList(rights.map((right) => t(keyRightNames[right]))), made, endText(endsAt, hasEnded), use]
    .filter(Boolean)
    .join(' · ')
}

function endText(endsAt: string | null, hasEnded: boolean): string {
  if (!endsAt) return ''
  const date = formatDate(endsAt)
  return hasEnded ? t('ended {date}', { date }) : t('ends {date}', { date })
}
