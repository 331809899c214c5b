import { useState, useSyncExternalStore } from 'react'
import { randomKey } from '../ui/random-key'

/** By it the server knows a form that is sent twice. With JavaScript, a form that is emptied gets a key of its own. */
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
