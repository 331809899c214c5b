import { CopyField } from '../../ui/CopyField'
import { Message } from '../../ui/Message'
import type { KeyRight } from './keys'

interface ShownKeyProps {
  value: string
  rights: KeyRight[]
  username: string
  origin: string
}

/** Shows a new key this once, and where it is entered. */
export function ShownKey({ value, rights, username, origin }: ShownKeyProps) {
  return (
    <Message role="status">
      <p>Your key. Copy it now: it is not shown again.</p>
      <CopyField label="Key" value={value} />
      <dl className="key-uses">
        {rights.includes('read') && (
          <>
            <dt>Catalog (KOReader, Thorium, Panels)</dt>
            <dd>
              <code>{origin}/opds</code> or <code>{origin}/opds/v1.2</code>, username <code>{username}</code>,
              the key as password
            </dd>
          </>
        )}
        {rights.includes('sync') && (
          <>
            <dt>KOReader, Progress sync</dt>
            <dd>
              Custom sync server <code>{origin}/koreader</code>, then Login with <code>{username}</code> and
              the key
            </dd>
          </>
        )}
        <dt>JSON API</dt>
        <dd>
          <code>Authorization: Bearer {value.slice(0, 4)}…</code>
        </dd>
      </dl>
    </Message>
  )
}
