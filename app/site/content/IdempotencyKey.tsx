import { useState, useSyncExternalStore } from 'react'
import { randomKey } from '../../platform/ui/random-key'

/**
 * A hidden field with a key, by which the server detects a form that is sent twice. With JavaScript, an emptied form
 * gets a new key.
 */
export function IdempotencyKey({ initial }: { initial: string }) {
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [key] = useState(() => (isHydrated ? randomKey() : initial))
  return <input type="hidden" name="idempotencyKey" value={key} />
}

const never = () => () => {}
