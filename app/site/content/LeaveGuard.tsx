import { useBlocker } from '@remix-run/react'
import { useEffect, useSyncExternalStore } from 'react'
import { t } from '../../platform/i18n/i18n'
import { Message } from '../../platform/ui/Message'

/** A function that describes what would be lost by leaving the page; it returns undefined if nothing would. */
type DescribeLoss = () => string | undefined

const losses: DescribeLoss[] = []
const listeners = new Set<() => void>()

function changeLosses(change: () => void): void {
  change()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const firstLoss = () => losses.map((loss) => loss()).find(Boolean)

/**
 * Asks for confirmation before the page is left with unsaved input. A router has one blocker at a time: of several
 * forms on a page, the first changed one holds it for all.
 */
export function LeaveGuard({ loss }: { loss: DescribeLoss }) {
  const isFirst = useSyncExternalStore(
    subscribe,
    () => losses[0] === loss,
    () => false,
  )
  useEffect(() => {
    changeLosses(() => losses.push(loss))
    return () => changeLosses(() => losses.splice(losses.indexOf(loss), 1))
  }, [loss])
  return isFirst ? <Blocker /> : null
}

function Blocker() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && firstLoss() !== undefined,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (firstLoss() !== undefined) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])

  if (blocker.state !== 'blocked') return null
  return (
    <Message role="alert">
      <p>{firstLoss()}</p>
      <p className="form-actions">
        <button type="button" className="link-button" onClick={blocker.reset}>
          {t('Stay')}
        </button>
        <button type="button" className="link-button" onClick={blocker.proceed}>
          {t('Leave')}
        </button>
      </p>
    </Message>
  )
}
